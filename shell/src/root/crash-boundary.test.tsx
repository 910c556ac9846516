import { fakeReload, forgetPage, user } from '@snippetry/web-kit/test';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';

afterEach(forgetPage);

const Failing = ({ reason }: { reason: unknown }) => {
  throw reason;
};

describe('an error of the shell itself', () => {
  it.each([
    [new Error('A chunk is gone'), 'A chunk is gone'],
    ['no error at all', 'no error at all'],
  ])(
    'is shown in place of the page, with a button that reloads it: %s',
    async (reason, message) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      render(
        <CrashBoundary>
          <Failing reason={reason} />
        </CrashBoundary>,
      );
      expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeTruthy();
      expect(screen.getByText('What you saved is safe. Reload the page to go on.')).toBeTruthy();
      expect(screen.getByText(message)).toBeTruthy();
      expect(said).toHaveBeenCalledWith('The page failed', reason);
      const reload = fakeReload();
      await user.click(screen.getByRole('button', { name: 'Reload the page' }));
      expect(reload).toHaveBeenCalledOnce();
    },
  );
});
