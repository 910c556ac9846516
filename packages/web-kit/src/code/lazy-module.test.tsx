import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyModule } from './lazy-module.ts';

afterEach(() => vi.restoreAllMocks());

describe('a module that is loaded on demand', () => {
  it('is loaded once, however often it is used', async () => {
    const load = vi.fn(async () => 'the code');
    const code = lazyModule('The editor', load);
    const first = renderHook(code.use).result;
    expect(first.current).toMatchObject({ module: undefined, failed: false });
    await waitFor(() => expect(first.current.module).toBe('the code'));
    expect(renderHook(code.use).result.current.module).toBe('the code');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is available at once if it was preloaded', async () => {
    const code = lazyModule('The editor', async () => 'the code');
    code.preload();
    await Promise.resolve();
    await Promise.resolve();
    expect(renderHook(code.use).result.current.module).toBe('the code');
  });

  it('can be retried after a failed load, which is logged to the console', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const gone = new Error('gone');
    let fails = true;
    const code = lazyModule('The editor', async () => {
      if (fails) throw gone;
      return 'the code';
    });
    code.preload();
    const { result } = renderHook(code.use);
    await waitFor(() => expect(result.current.failed).toBe(true));
    expect(said.mock.calls).toEqual([['The editor could not be loaded', gone]]);
    fails = false;
    act(() => result.current.retry());
    expect(result.current.failed).toBe(false);
    await waitFor(() => expect(result.current.module).toBe('the code'));
  });
});
