export { placeOf } from '../ports/place-of.ts';
