import { testSpecification } from './specification.ts';

testSpecification('crud');
