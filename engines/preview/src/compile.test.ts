import { describe, expect, it } from 'vitest';
import { compileModule } from './compile.ts';
import { GUARD } from './loops.ts';
import type { SnippetProblem } from './problems/problem.ts';

const plain = { jsx: false, typescript: false };
const tsx = { jsx: true, typescript: true };

const problemOf = (code: string, dialect = plain) =>
  compileModule(code, dialect).then(
    () => null,
    (error: SnippetProblem) => error.problem,
  );

describe('a compiled module', () => {
  it('requires its imports and sets its exports', async () => {
    const code = await compileModule(`import a, { b } from 'react';\nexport default a + b;`, plain);
    expect(code).toContain(`require('react')`);
    expect(code).toContain('exports. default =');
    expect(code).not.toMatch(/^import /m);
  });

  it('contains no types and no elements', async () => {
    const source = 'const view = (n: number): JSX.Element => <p title="x">{n}</p>;\nenum A { B }';
    const code = await compileModule(source, tsx);
    expect(code).not.toMatch(/: number|JSX\.Element|<p/);
    expect(code).toContain('react/jsx-runtime');
  });

  it('has as many lines as the snippet, so that errors have the right line', async () => {
    const source =
      'type A = {\n  b: string;\n};\n\nconst x: A = {\n  b: "1",\n};\nwhile (x) {\n}\n';
    const code = await compileModule(source, tsx);
    expect(code.split('\n')).toHaveLength(source.split('\n').length);
  });

  it('cannot loop forever', async () => {
    expect(await compileModule('while (true) {}', plain)).toContain(`while (${GUARD}() && (true))`);
  });
});

describe('a syntax error', () => {
  it.each([
    ['const a = ;', 1],
    ['let a = 1;\nlet b = (2;\n', 2],
    ['\n\nfunction (', 3],
  ])('is reported with its line: %j', async (code, line) => {
    expect(await problemOf(code)).toMatchObject({ kind: 'syntax', line });
  });

  it('has a message without the prefix and position that the compiler adds', async () => {
    const { message = '', column } = (await problemOf('const a = ;')) ?? {};
    expect(message).toBe('Unexpected token');
    expect(column).toBe(11);
  });

  it('is reported for elements and types in languages without them', async () => {
    expect(await problemOf('const view = <p>text</p>;')).toMatchObject({ kind: 'syntax' });
    expect(await problemOf('const view = <p>text</p>;', tsx)).toBeNull();
    expect(await problemOf('let n: number = 1;')).toMatchObject({ kind: 'syntax' });
    expect(await problemOf('let n: number = 1;', tsx)).toBeNull();
  });
});
