import { lazyPage } from '../lazy-page.tsx';

/** Every part of the design system in both themes; loaded when first shown. */
export const Gallery = lazyPage(() =>
  import('./gallery/gallery-page.tsx').then((module) => module.GalleryPage),
);
