import { expect, it } from 'vitest';
import { addressOf, isLoopback, networkOf, wideNetworkOf } from './network.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', null],
  ['unknown', null],
  ['1', null],
  ['203.0.113', null],
  ['203.0.113.9:80', null],
  ['2001:db8::/64', null],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8:0:0::5', '2001:db8::5'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.9:80', null],
])('the address %j is %j in canonical form', (address, spelling) => {
  expect(addressOf(address)).toBe(spelling);
});

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', null],
])('the network of %j is stored as %j, which identifies no household', (network, wide) => {
  expect(wideNetworkOf(network)).toBe(wide);
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['localhost.example', false],
])('whether %s is a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
