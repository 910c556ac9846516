import { describe, expect, it } from 'vitest';
import { refusals } from '../test/refusals.ts';
import { authRoutes, Email, Me, Password, PublicUser, UpdateProfile, Username } from './auth.ts';

describe('a username', () => {
  it.each(['ana', 'A_b-9', 'x'.repeat(30)])('may be %s', (name) => {
    expect(Username.parse(name)).toBe(name);
  });

  it('loses the spaces around it', () => {
    expect(Username.parse('  ana ')).toBe('ana');
  });

  it.each([
    ['ab', 'Username must be at least 3 characters long'],
    [' ab ', 'Username must be at least 3 characters long'],
    ['x'.repeat(31), 'Username must be at most 30 characters long'],
    ['ana maria', 'Username may contain letters, digits, _ and - only'],
    ['änne', 'Username may contain letters, digits, _ and - only'],
    ['ana\nbo', 'Username may contain letters, digits, _ and - only'],
    ['ana.bo', 'Username may contain letters, digits, _ and - only'],
  ])('may not be %j: %s', (name, message) => {
    expect(refusals(Username, name)).toEqual([`: ${message}`]);
  });
});

describe('an email address', () => {
  it('loses the spaces around it and keeps its case', () => {
    expect(Email.parse(' Ana@Example.com ')).toBe('Ana@Example.com');
  });

  it.each(['', 'ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'a@b@c.de'])(
    'is refused as %j, with a message for users',
    (address) => {
      expect(refusals(Email, address)).toEqual([': Enter a valid email address']);
    },
  );

  it('has at most 254 characters', () => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.com`;
    const local = (length: number) => 'a'.repeat(length - domain.length - 1);
    expect(Email.safeParse(`${local(254)}@${domain}`).success).toBe(true);
    expect(Email.safeParse(`${local(255)}@${domain}`).success).toBe(false);
  });
});

describe('a password', () => {
  it('is not trimmed', () => {
    expect(Password.parse('  pass word  ')).toBe('  pass word  ');
  });

  it.each([
    ['12345', 'Password must be at least 6 characters long'],
    ['x'.repeat(201), 'Password must be at most 200 characters long'],
  ])('has 6 to 200 characters: %#', (password, message) => {
    expect(refusals(Password, password)).toEqual([`: ${message}`]);
  });

  it('may have exactly 6 or 200 characters', () => {
    expect([6, 200].every((length) => Password.safeParse('x'.repeat(length)).success)).toBe(true);
  });

  it('of a sign-in may be shorter than a new one, but neither empty nor too long', () => {
    const { body } = authRoutes['POST /auth/login'];
    const signIn = (password: string) =>
      body.safeParse({ email: 'ana@example.com', password }).success;
    expect(signIn('old')).toBe(true);
    expect(signIn('')).toBe(false);
    expect(signIn('x'.repeat(201))).toBe(false);
  });

  it('is changed only if the current one is sent as well', () => {
    const { body } = authRoutes['PUT /auth/change-password'];
    expect(refusals(body, { currentPassword: '', newPassword: '12345' })).toEqual([
      'currentPassword: The current password is required',
      'newPassword: Password must be at least 6 characters long',
    ]);
  });
});

describe('an update of a profile', () => {
  it('omits fields that were not sent and keeps cleared ones', () => {
    expect(UpdateProfile.parse({ bio: '  ', firstName: ' Ana ' })).toEqual({
      bio: '',
      firstName: 'Ana',
    });
  });

  it('drops fields that users may not set', () => {
    const parsed = UpdateProfile.parse({ reputation: 99, email: 'x@example.com', bio: 'hi' });
    expect(parsed).toEqual({ bio: 'hi' });
  });

  it.each([
    ['firstName', 50],
    ['lastName', 50],
    ['bio', 500],
    ['location', 100],
  ])('allows a %s of %d characters and no more', (field, length) => {
    expect(UpdateProfile.safeParse({ [field]: 'x'.repeat(length) }).success).toBe(true);
    expect(UpdateProfile.safeParse({ [field]: 'x'.repeat(length + 1) }).success).toBe(false);
  });

  it.each(['', 'https://example.com', 'HTTP://example.com/a?b#c', ' https://ä.example '])(
    'allows %j as a website',
    (website) => {
      expect(UpdateProfile.parse({ website })).toEqual({ website: website.trim() });
    },
  );

  it.each(['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://', 'https:// x'])(
    'refuses %j as a website',
    (website) => {
      expect(refusals(UpdateProfile, { website })).toEqual([
        'website: Start the address with https://',
      ]);
    },
  );

  it('allows a website of 200 characters and no more', () => {
    const website = (length: number) => 'https://'.padEnd(length, 'x');
    expect(UpdateProfile.safeParse({ website: website(200) }).success).toBe(true);
    expect(UpdateProfile.safeParse({ website: website(201) }).success).toBe(false);
  });

  it.each([
    ['', true],
    ['a', true],
    ['octo-cat', true],
    ['x'.repeat(39), true],
    ['x'.repeat(40), false],
    ['-octo', false],
    ['octo_cat', false],
    ['octo/cat', false],
  ])('GitHub username %j is allowed: %s', (githubUsername, allowed) => {
    expect(UpdateProfile.safeParse({ githubUsername }).success).toBe(allowed);
  });
});

describe('a user as others see them', () => {
  const me = {
    _id: '0'.repeat(24),
    username: 'ana',
    avatar: '',
    firstName: '',
    lastName: '',
    bio: '',
    location: '',
    website: '',
    githubUsername: '',
    reputation: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    stats: { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 },
    followerCount: 0,
    followingCount: 0,
    isFollowing: false,
    isSuspended: false,
    email: 'ana@example.com',
    isDemo: false,
    isModerator: false,
    isAdmin: false,
    emailVerified: false,
    hasPassword: true,
    hasSecondFactor: false,
    passwordHash: 'secret',
  };

  it('has no email, and even their own record has no password hash', () => {
    expect(PublicUser.parse(me)).not.toHaveProperty('email');
    expect(Me.parse(me)).toMatchObject({ email: 'ana@example.com', isDemo: false });
    expect(Me.parse(me)).not.toHaveProperty('passwordHash');
  });
});
