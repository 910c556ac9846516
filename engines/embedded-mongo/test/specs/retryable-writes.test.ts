import { testSpecification } from './specification.ts';

testSpecification('retryable-writes');
