import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answers,
  aUser,
  delayedAnswer,
  forgetPage,
  showElement,
  succeeded,
  unavailable,
  user,
} from '../../test/index.ts';
import { EDITOR_DEFAULTS } from '../code/editor-settings.ts';
import { localeStore } from '../i18n/texts.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useTheme } from '../theme/theme.tsx';
import { editorPreferences, useEditorPreferences } from './editor-preferences.ts';
import { useSyncPreferences } from './use-sync-preferences.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(async () => {
  forgetPage();
  editorPreferences.accept(EDITOR_DEFAULTS);
  await localeStore.accept('en');
  localStorage.clear();
});

const READ = 'GET /auth/preferences';
const SAVE = 'PUT /auth/preferences';
const NONE = { theme: null, locale: null, editor: null };
const VIM = { ...EDITOR_DEFAULTS, keyMap: 'vim' as const };

/** Page of a signed-in user with buttons that change preferences. */
function Page({ userId }: { userId: string }) {
  useSyncPreferences(userId);
  const { choice, choose } = useTheme();
  const { preferences, change } = useEditorPreferences();
  const locale = useLocale();
  return (
    <>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => choose('light')}>
        Light
      </button>
      <button type="button" onClick={() => change({ wrap: true, height: 420 })}>
        Wrap
      </button>
      <button type="button" onClick={() => void locale.choose('de')}>
        Deutsch
      </button>
      <button type="button" onClick={() => void locale.choose('auto')}>
        As the browser
      </button>
      <output>{`${choice} ${preferences.keyMap} ${preferences.wrap}`}</output>
    </>
  );
}
function show(answers: Answers = {}, userId = 'a') {
  return showElement(<Page userId={userId} />, {
    viewer: aUser(),
    answers: {
      [READ]: () => succeeded({ preferences: NONE }),
      [SAVE]: ({ body }) => succeeded({ preferences: { ...NONE, ...Object(body) } }),
      ...answers,
    },
  });
}
const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the preferences of a user', () => {
  it('apply on the device where they sign in, and replace those of the device', async () => {
    localStorage.setItem('theme', 'light');
    const { sentTo } = show({
      [READ]: () => succeeded({ preferences: { ...NONE, theme: 'dark', editor: VIM } }),
    });
    await waitFor(() => expect(shown()).toBe('dark vim false'));
    expect([localStorage.getItem('theme'), sentTo(SAVE)]).toEqual(['dark', []]);
  });

  it('stay those of the device if the account has none, or the server is unavailable', async () => {
    localStorage.setItem('theme', 'light');
    const { asked, sentTo } = show();
    await waitFor(() => expect(asked()).toContain('GET /auth/preferences'));
    expect([shown(), sentTo(SAVE)]).toEqual(['light standard false', []]);
    forgetPage();
    localStorage.setItem('theme', 'light');
    const second = show({ [READ]: unavailable });
    await waitFor(() => expect(second.asked()).toContain('GET /auth/preferences'));
    expect(shown()).toBe('light standard false');
  });

  it('are sent at once, without those that belong to the device', async () => {
    const { sentTo } = show();
    await press('Dark');
    await waitFor(() => expect(sentTo(SAVE)).toEqual([{ theme: 'dark' }]));
    await press('Wrap');
    await waitFor(() =>
      expect(sentTo(SAVE)[1]).toEqual({ editor: { ...EDITOR_DEFAULTS, wrap: true } }),
    );
    expect(shown()).toBe('dark standard true');
  });

  it('are not undone by an older response', async () => {
    const { answer, give } = delayedAnswer();
    const { sentTo } = show({ [READ]: answer });
    await press('Dark');
    await waitFor(() => expect(sentTo(SAVE)).toHaveLength(1));
    await act(async () => give(succeeded({ preferences: { ...NONE, theme: 'light' } })));
    expect(shown()).toBe('dark standard false');
  });

  it('are sent in order while an earlier change is pending', async () => {
    const { answer, give } = delayedAnswer();
    let first = true;
    const { sentTo } = show({
      [SAVE]: (request) => {
        if (!first) return succeeded({ preferences: { ...NONE, ...Object(request.body) } });
        first = false;
        return answer(request);
      },
    });
    await press('Dark');
    await press('Light');
    expect(sentTo(SAVE)).toEqual([{ theme: 'dark' }]);
    await act(async () => give(succeeded({ preferences: { ...NONE, theme: 'dark' } })));
    await waitFor(() => expect(sentTo(SAVE)).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
    expect(shown()).toBe('light standard false');
  });

  it('are sent again when back online, and on the next visit, for their owner only', async () => {
    let down = true;
    const save: Answers = {
      [SAVE]: ({ body }) =>
        down ? unavailable() : succeeded({ preferences: { ...NONE, ...Object(body) } }),
    };
    const { sentTo, asked } = show(save);
    await waitFor(() => expect(asked()).toContain('GET /auth/preferences'));
    await press('Dark');
    await waitFor(() => expect(sentTo(SAVE)).toHaveLength(1));
    const kept = localStorage.getItem('unsentPreferences') ?? '';
    expect(kept).not.toBe('');
    down = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(sentTo(SAVE)).toHaveLength(2));
    await waitFor(() => expect(localStorage.getItem('unsentPreferences')).toBeNull());
    forgetPage();
    localStorage.setItem('unsentPreferences', kept);
    const other = show(save, 'somebody else');
    await waitFor(() => expect(other.asked()).toContain('GET /auth/preferences'));
    expect(other.sentTo(SAVE)).toEqual([]);
    forgetPage();
    localStorage.setItem('unsentPreferences', kept);
    const next = show(save);
    await waitFor(() => expect(next.sentTo(SAVE)).toEqual([{ theme: 'dark' }]));
    await waitFor(() => expect(shown()).toBe('dark standard false'));
  });

  it('changed in another tab apply here, and are sent by that tab only', async () => {
    const { asked, sentTo } = show();
    await waitFor(() => expect(asked()).toContain('GET /auth/preferences'));
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('editor', JSON.stringify({ ...VIM, height: 600 }));
    fireEvent(window, new StorageEvent('storage', { key: 'theme' }));
    fireEvent(window, new StorageEvent('storage', { key: 'editor' }));
    expect([shown(), sentTo(SAVE)]).toEqual(['dark vim false', []]);
  });
});

describe('the chosen language of a user', () => {
  const language = () => [document.documentElement.lang, localStorage.getItem('locale')];

  it('applies on the device where they sign in, and is not sent back', async () => {
    const { sentTo } = show({
      [READ]: () => succeeded({ preferences: { ...NONE, locale: 'de' } }),
    });
    await waitFor(() => expect(language()).toEqual(['de', 'de']));
    expect(sentTo(SAVE)).toEqual([]);
  });

  it('is stored with the account, as is the choice to follow the browser', async () => {
    const { sentTo } = show();
    await press('Deutsch');
    await waitFor(() => expect(sentTo(SAVE)).toEqual([{ locale: 'de' }]));
    expect(language()).toEqual(['de', 'de']);
    await press('As the browser');
    await waitFor(() => expect(sentTo(SAVE)).toEqual([{ locale: 'de' }, { locale: null }]));
    expect(language()).toEqual(['en', null]);
  });

  it('stays that of the device if the account has none', async () => {
    await localeStore.accept('de');
    const { asked, sentTo } = show();
    await waitFor(() => expect(asked()).toContain('GET /auth/preferences'));
    expect(language()).toEqual(['de', 'de']);
    expect(sentTo(SAVE)).toEqual([]);
  });
});
