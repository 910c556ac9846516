import script from '@tailwindcss/browser';

export { script };
