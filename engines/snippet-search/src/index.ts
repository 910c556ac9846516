export { isFileError, type SearchOptions, SnippetSearch } from './snippet-search.ts';
export type { ListedRow, SearchedText, Selection, SortColumn, Window } from './types.ts';
