import type { RemoteAction } from '@snippetry/contracts';
import {
  delayedAnswer,
  failed,
  forgetPage,
  idOf,
  refused,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aBuild,
  aCanary,
  aDetail,
  anError,
  aRemote,
  at,
  confirm,
  DEPLOY,
  dialogOf,
  ERRORS,
  ONE,
  opened,
  PAUSE,
  PROMOTE,
  press,
  ROLLBACK,
  rowsOf,
  show,
  TOKEN,
  TOKENS,
} from '../../../../test/remotes.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

describe('the page of a remote', () => {
  it('shows builds, the canary, tokens, errors and who did what', async () => {
    const removed = aBuild('dead0000', { removedAt: at, publishedBy: 'source' });
    const actions: RemoteAction[] = [
      {
        _id: idOf('1'),
        at,
        by: 'automatic stop',
        action: 'stopped',
        build: 'c0ffee22',
        detail: '',
      },
      { _id: idOf('2'), at, by: 'CI', action: 'deployed', build: 'c0ffee22', detail: '10%' },
      { _id: idOf('3'), at, by: 'ada', action: 'token_created', build: '', detail: 'CI' },
      { _id: idOf('4'), at, by: 'retention', action: 'removed', build: 'dead0000', detail: '' },
    ];
    const builds = [...aDetail().builds, removed];
    opened(aDetail({ remote: aRemote({ canary: aCanary() }), builds, actions, tokens: [TOKEN] }), {
      [ERRORS]: () => succeeded({ errors: [anError('x'), anError('y', { remote: 'github' })] }),
    });
    const [canary, stable, old] = await rowsOf('Builds');
    expect(canary).toMatch(/^c0ffee22Canary.*Commit 0123456789 · 1\.2 MB · 40 files/);
    expect(canary).toContain('for shell ^1.7.0');
    expect(stable).toContain('a1b2c3d4Stable');
    expect(old).toMatch(/^dead0000Files removed.*by Snippetry · Files removed /);
    const names = ['Deploy c0ffee22', 'Deploy a1b2c3d4', 'Deploy dead0000'];
    expect(names.map((name) => screen.queryByRole('button', { name }) !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect((await rowsOf('Deployment'))[1]).toMatch(
      /^Canaryc0ffee22Running at 10%10% of browsers, and bo · Started .* by pipeline80 page/,
    );
    expect(await rowsOf('Publish tokens')).toEqual([expect.stringMatching(/^CICreated .* by ada/)]);
    expect(await rowsOf('Errors in browsers')).toEqual([expect.stringMatching(/^x/)]);
    const log = await rowsOf('Audit');
    expect(log[0]).toMatch(/^Stopped automatically c0ffee22Snippetry, /);
    expect(log[1]).toMatch(/^Deployed c0ffee22: 10%CI, /);
    expect(log[3]).toMatch(/^Files removed dead0000Snippetry, /);
    expect(log[2]).toMatch(/^Publish token created: CIada, /);
  });

  it('says that a remote is unknown', async () => {
    show(
      { [ONE]: () => refused(404, 'remote.not_found', 'There is no remote of that name') },
      '/remotes?remote=snippets',
    );
    expect(await screen.findByText('No remote “snippets”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All remotes' })).toBeTruthy();
  });

  it('can be retried if it fails to load', async () => {
    let answer = unavailable;
    show({ [ONE]: () => answer() }, '/remotes?remote=snippets');
    expect(await screen.findByText('Failed to load the remote')).toBeTruthy();
    answer = () => succeeded(aDetail({ builds: [] }));
    await press('Try again');
    expect(await screen.findByText(/^None published yet/)).toBeTruthy();
  });
});

describe('a deployment', () => {
  it('says which build replaces which, and for whom', async () => {
    const remote = aRemote({ canary: aCanary({ build: 'facade11' }) });
    opened(aDetail({ remote }));
    await press('Deploy c0ffee22');
    const dialog = await dialogOf('Deploy a build of snippets');
    const outcome = () => dialog.getByRole('status').textContent;
    expect(outcome()).toBe(
      '10% of browsers get c0ffee22 instead of a1b2c3d4.The canary facade11 is dropped.' +
        'Open pages keep their build until they are reloaded.',
    );
    await user.type(dialog.getByRole('textbox', { name: 'Usernames' }), '@bo, noor');
    expect(outcome()).toContain('10% of browsers and bo, noor get c0ffee22 instead of a1b2c3d4.');
    await user.click(dialog.getByRole('button', { name: '100%' }));
    expect(outcome()).toContain('c0ffee22 replaces the stable build a1b2c3d4 for everyone.');
    const share = dialog.getByRole('spinbutton', { name: 'Share of browsers' });
    await user.clear(share);
    await user.type(share, '0');
    expect(outcome()).toContain('Only bo, noor get c0ffee22 instead of a1b2c3d4.');
  });

  it('sends build, share and users, and shows the new canary', async () => {
    const remote = aRemote({ canary: aCanary({ share: 25, users: [] }) });
    let detail = aDetail();
    const { sentTo } = opened(() => detail, {
      [DEPLOY]: () => {
        detail = aDetail({ remote });
        return succeeded({ remote });
      },
    });
    await press('Deploy a build');
    const dialog = await dialogOf('Deploy a build of snippets');
    const share = dialog.getByRole('spinbutton', { name: 'Share of browsers' });
    await user.clear(share);
    await user.type(share, '25');
    await user.type(dialog.getByRole('textbox', { name: 'Usernames' }), 'bo');
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await screen.findByText('Running at 25%')).toBeTruthy();
    expect(sentTo(DEPLOY)).toEqual([{ build: 'c0ffee22', share: 25, users: ['bo'] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses a share that reaches no browser', async () => {
    const { sentTo } = opened(aDetail());
    await press('Deploy a build');
    const dialog = await dialogOf('Deploy a build of snippets');
    const share = dialog.getByRole('spinbutton', { name: 'Share of browsers' });
    await user.clear(share);
    await user.type(share, '0');
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await dialog.findByText(/^Enter a whole number from 1 to 100/)).toBeTruthy();
    expect(sentTo(DEPLOY)).toEqual([]);
  });

  it('says that the others have nothing without a stable build', async () => {
    opened(aDetail({ remote: aRemote({ stable: null }) }));
    await press('Deploy c0ffee22');
    const dialog = await dialogOf('Deploy a build of snippets');
    const outcome = () => dialog.getByRole('status').textContent;
    expect(outcome()).toContain('c0ffee22 becomes the stable build for everyone.');
    await user.click(dialog.getByRole('button', { name: '10%' }));
    expect(outcome()).toContain('The others cannot open this remote');
  });

  it('shows why it was refused, and keeps the input', async () => {
    const message = 'There is no such build, or its files were removed';
    opened(aDetail(), { [DEPLOY]: () => refused(404, 'build.not_found', message) });
    await press('Deploy a build');
    const dialog = await dialogOf('Deploy a build of snippets');
    await user.type(dialog.getByRole('textbox', { name: 'Usernames' }), 'bo');
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Usernames' }).value).toBe('bo');
  });

  it('asks for a recent proof, then continues', async () => {
    const remote = aRemote({ canary: aCanary() });
    let isProven = false;
    opened(aDetail(), {
      'GET /auth/proof': () =>
        succeeded({ isRecent: false, password: true, code: false, passkey: false }),
      'POST /auth/proof': () => {
        isProven = true;
        return succeeded({});
      },
      [DEPLOY]: () =>
        isProven
          ? succeeded({ remote })
          : refused(403, 'auth.proof_required', 'Confirm that it is you, then try again'),
    });
    await press('Deploy a build');
    const dialog = await dialogOf('Deploy a build of snippets');
    await user.click(dialog.getByRole('button', { name: 'Deploy' }));
    const proof = await dialogOf('Confirm that it is you');
    await user.type(await proof.findByLabelText('Current Password'), 'my own');
    await user.click(proof.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Deployed')).toBeTruthy();
  });
});

describe('a canary', () => {
  const remote = aRemote({ canary: aCanary(), previous: 'beef0000' });

  it('is promoted after a confirmation that names both builds', async () => {
    const { answer, give } = delayedAnswer();
    let detail = aDetail({ remote });
    const { sentTo } = opened(() => detail, { [PROMOTE]: answer });
    await press('Promote');
    const dialog = await confirm('Promote the canary of snippets?');
    expect(dialog.getByText(/replaces the stable build/).textContent).toBe(
      'c0ffee22 replaces the stable build a1b2c3d4 for everyone.',
    );
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await dialog.findByRole('button', { name: 'Promoting...' })).toBeTruthy();
    detail = aDetail({ remote: aRemote({ stable: 'c0ffee22' }) });
    give(succeeded({ remote: detail.remote }));
    expect(await screen.findByText('Promoted')).toBeTruthy();
    expect(sentTo(PROMOTE)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The button that opened the dialog is gone.
    const panel = screen.getByRole('region', { name: 'Deployment' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  it('is paused, and resumed with the same share', async () => {
    const paused = aRemote({ canary: aCanary({ state: 'paused' }) });
    let detail = aDetail({ remote });
    opened(() => detail, {
      [PAUSE]: () => {
        detail = aDetail({ remote: paused });
        return succeeded({ remote: paused });
      },
    });
    await press('Pause');
    const dialog = await confirm('Pause the canary of snippets?');
    expect(dialog.getByText(/^10% of browsers return from/).textContent).toBe(
      '10% of browsers return from c0ffee22 to a1b2c3d4. The canary can be resumed.',
    );
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused')).toBeTruthy();
    await press('Resume');
    const form = await dialogOf('Deploy a build of snippets');
    expect(form.getByRole('status').textContent).toContain(
      '10% of browsers and bo get c0ffee22 instead of a1b2c3d4.',
    );
  });

  it('is dropped by a rollback', async () => {
    const { sentTo } = opened(aDetail({ remote }), {
      [ROLLBACK]: () => succeeded({ remote: aRemote() }),
    });
    await press('Roll back');
    const dialog = await confirm('Roll back snippets?');
    expect(dialog.getByText(/is dropped/).textContent).toBe(
      'The canary c0ffee22 is dropped: everyone gets the stable build a1b2c3d4.',
    );
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Rolled back')).toBeTruthy();
    expect(sentTo(ROLLBACK)).toHaveLength(1);
  });

  it('that was stopped warns, also before it is promoted', async () => {
    const stopped = aCanary({ state: 'stopped', reason: 'Too many errors' });
    opened(aDetail({ remote: aRemote({ canary: stopped }) }));
    expect(await screen.findByText('Stopped automatically: Too many errors')).toBeTruthy();
    expect(screen.getByText(/^No traffic/)).toBeTruthy();
    await press('Promote');
    const dialog = await confirm('Promote the canary of snippets?');
    expect(dialog.getByText('Stopped automatically: Too many errors')).toBeTruthy();
  });

  it('shows the current state if another one was faster', async () => {
    let detail = aDetail({ remote });
    const message = 'This remote has no canary';
    opened(() => detail, {
      [PAUSE]: () => {
        detail = aDetail({ remote: aRemote({ stable: 'c0ffee22' }) });
        return refused(409, 'remote.no_canary', message);
      },
    });
    await press('Pause');
    const dialog = await confirm('Pause the canary of snippets?');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Running at 10%')).toBeNull());
  });
});

it('a rollback without a canary returns to the previous build', async () => {
  opened(aDetail({ remote: aRemote({ previous: 'beef0000' }) }), {
    [ROLLBACK]: () => succeeded({ remote: aRemote({ stable: 'beef0000' }) }),
  });
  await press('Roll back');
  const dialog = await confirm('Roll back snippets?');
  expect(dialog.getByText(/replaces/).textContent).toBe(
    'beef0000 replaces the stable build a1b2c3d4 for everyone.',
  );
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('Rolled back')).toBeTruthy();
});

it('without canary and previous build there is nothing to roll back', async () => {
  opened(aDetail());
  expect(await screen.findByText('Publish tokens')).toBeTruthy();
  for (const name of ['Roll back', 'Promote', 'Pause']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

describe('a publish token', () => {
  it('is created with label and owner, and its secret shown once, to be copied', async () => {
    const { sentTo } = opened(aDetail(), {
      [TOKENS]: () => succeeded({ publishToken: TOKEN, secret: 'spb_secret' }, 201),
    });
    await press('New token');
    const form = await dialogOf('New publish token');
    expect(form.queryByRole('textbox', { name: 'Name' })).toBeNull();
    await user.type(form.getByRole('textbox', { name: 'Label' }), ' CI ');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    const shown = await dialogOf('Your new publish token');
    expect(shown.getByText('spb_secret')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Copy token' }));
    expect(await navigator.clipboard.readText()).toBe('spb_secret');
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('spb_secret')).toBeNull();
    expect(sentTo(TOKENS)).toEqual([{ label: 'CI', owner: 'Team Snippets' }]);
  });

  it('shows a refused label at its field, and any other failure as a message', async () => {
    const errors = [{ path: 'label', msg: 'Label is too long' }];
    let answer = () => failed(400, { code: 'request.invalid', errors });
    opened(aDetail(), { [TOKENS]: () => answer() });
    await press('New token');
    const form = await dialogOf('New publish token');
    await user.type(form.getByRole('textbox', { name: 'Label' }), 'CI');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByText('Label is too long')).toBeTruthy();
    answer = () => refused(409, 'auth.too_many', 'There are too many tokens');
    await user.type(form.getByRole('textbox', { name: 'Label' }), '2');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('There are too many tokens')).toBeTruthy();
  });

  const REMOVE = `DELETE /operations/remotes/snippets/tokens/${TOKEN._id}`;
  const remove = async () => {
    await press('Delete CI');
    const dialog = await confirm('Delete this publish token?');
    expect(dialog.getByText(/^Pipelines that use CI can no longer publish/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  it('is removed from the list at once when it is deleted', async () => {
    const { answer, give } = delayedAnswer();
    let tokens = [TOKEN];
    opened(() => aDetail({ tokens }), { [REMOVE]: answer });
    await remove();
    expect(await screen.findByText(/^None yet\. Create one/)).toBeTruthy();
    tokens = [];
    give(succeeded({}));
    expect(await screen.findByText('The publish token was deleted')).toBeTruthy();
  });

  it('is back in the list if deleting it fails', async () => {
    opened(aDetail({ tokens: [TOKEN] }), { [REMOVE]: unavailable });
    await remove();
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Delete CI' })).toBeTruthy();
  });
});
