import { testSpecification } from './specification.ts';

testSpecification('collection-management');
