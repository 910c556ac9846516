import { testSpecification } from './specification.ts';

testSpecification('transactions');
