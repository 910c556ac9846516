import { expect, it } from 'vitest';
import { libAtAddress, libOf, packagesIn } from './packages.ts';

it.each([
  ['react', 'react'],
  ['react-dom/client', 'react'],
  ['@mui/material', 'mui'],
  ['@mui/material/Button', 'mui'],
  ['@emotion/styled', 'mui'],
  ['vue', 'vue'],
  ['svelte/store', 'svelte'],
  ['bootstrap/dist/css/bootstrap.min.css', 'bootstrap'],
  ['./styles.css', null],
  ['tailwindcss/base', null],
])('finds the package %s in the library %s', (name, lib) => {
  expect(libOf(name)).toBe(lib);
});

it.each(['lodash', '@mui/icons-material', '@mui/material/../x', 'react-router-dom', 'vue-router'])(
  'reports that the package %s is not available',
  (name) => {
    expect(() => libOf(name)).toThrow(`The package "${name}" is not available`);
  },
);

it('reports that snippets cannot import other files', () => {
  expect(() => libOf('./button')).toThrow('a snippet is one file');
});

it('lists each package that code requires once', () => {
  const code = `var a = require('react'); var b = require("vue"); require('react'); x.required('no')`;
  expect(packagesIn(code)).toEqual(['react', 'vue']);
});

it.each([
  ['https://unpkg.com/react@18/umd/react.production.min.js', 'react'],
  ['https://cdn.tailwindcss.com', 'tailwind'],
  ['https://cdn.jsdelivr.net/npm/bootstrap@5/dist/js/bootstrap.bundle.min.js', 'bootstrap'],
  ['https://unpkg.com/@babel/standalone/babel.min.js', 'none'],
  ['https://unpkg.com/vue@3', 'vue'],
  ['https://code.jquery.com/jquery.js', null],
])('finds the library at the CDN address %s', (address, lib) => {
  expect(libAtAddress(address)).toBe(lib);
});
