import shared from '@snippetry/web-kit/texts/de.json';
import own from './de.json';
import server from './server/de.json';

const texts = { ...shared, ...own };

export { server, texts };
