import { testSpecification } from './specification.ts';

testSpecification('sessions');
