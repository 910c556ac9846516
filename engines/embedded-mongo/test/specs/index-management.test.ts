import { testSpecification } from './specification.ts';

testSpecification('index-management');
