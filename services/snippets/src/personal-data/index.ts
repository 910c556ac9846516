export { PersonalRepository } from './personal-data.repository.ts';
export { personalHandlers } from './personal-data.routes.ts';
