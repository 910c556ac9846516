import { operatorInternalRoutes } from '@snippetry/contracts';
import { type BaseConfig, internalRoutes, type ServiceBase } from '@snippetry/service-kit';
import type { PasswordService } from '../passwords/index.ts';
import type { SecondFactorRepository } from '../second-factors/index.ts';
import type { SignInService } from '../sign-ins/index.ts';
import { operatorCommands } from './operator.commands.ts';
import { OperatorService, type OperatorServiceDeps } from './operator.service.ts';

interface OperatorConfig extends BaseConfig {
  SMTP_URL?: string | undefined;
}

/** Features on which the commands work. */
interface Features
  extends Omit<OperatorServiceDeps, 'records' | 'queues' | 'signIns' | 'passwords' | 'factors'> {
  admin: Pick<OperatorServiceDeps, 'records' | 'queues'>;
  signIns: { service: SignInService };
  passwords: { service: PasswordService };
  secondFactors: { repository: SecondFactorRepository };
}

/** Creates the commands with which operators manage accounts and jobs on the server. */
export function createOperator(
  { config }: Pick<ServiceBase<OperatorConfig>, 'config'>,
  { admin, signIns, passwords, secondFactors, ...deps }: Features,
) {
  const service = new OperatorService({
    ...{ ...deps, records: admin.records, queues: admin.queues },
    ...{ signIns: signIns.service, passwords: passwords.service },
    factors: secondFactors.repository,
  });
  return {
    record: service.record.bind(service),
    commands: operatorCommands(service, {
      publicOrigin: config.PUBLIC_ORIGIN,
      hasMailServer: config.SMTP_URL !== undefined,
    }),
    internalRoutes: internalRoutes(operatorInternalRoutes, {
      'POST /internal/operator-records': async (ctx, { body }) => {
        await service.record(ctx, body.action, body.detail);
        return {};
      },
    }),
  };
}
