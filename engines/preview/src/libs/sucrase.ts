export { transform } from 'sucrase';
export { parse } from 'sucrase/dist/esm/parser/index.js';
export { TokenType } from 'sucrase/dist/esm/parser/tokenizer/types.js';
