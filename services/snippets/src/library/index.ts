export { LibraryRepository } from './library.repository.ts';
export { libraryHandlers } from './library.routes.ts';
export { LibraryService } from './library.service.ts';
