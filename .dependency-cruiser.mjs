/**
 * Allowed imports. `npm run imports` prints every forbidden edge and every cycle.
 * Layout of the services: docs/architecture.md.
 */

const TESTS = String.raw`\.(test|test-d)\.tsx?$|/test/|/vitest\.config`;
/** Kinds of files of a feature, each with the kinds that it may import. */
export const KINDS = {
  model: [],
  repository: ['model', 'repository'],
  policy: ['policy'],
  presenter: ['policy', 'presenter'],
  service: ['policy', 'presenter', 'repository', 'service'],
  routes: ['policy', 'presenter', 'service'],
  commands: ['presenter', 'service'],
  events: ['presenter', 'repository', 'service'],
  jobs: ['presenter', 'repository', 'service'],
};

/** Rules of services, which consist of features with one entry each (docs/architecture.md#a-service). */
const MODULE_RULES = [
  {
    name: 'features-by-their-index',
    comment: 'A feature can change its files only if the others import its index alone.',
    severity: 'error',
    from: { path: '^services/([^/]+)/src/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^services/$1/src/[^/]+/',
      pathNot: [
        '^services/$1/src/$2/',
        String.raw`^services/$1/src/[^/]+/index\.ts$`,
        '^services/$1/src/clients/',
      ],
    },
  },
  {
    name: 'compose-imports-entries',
    severity: 'error',
    from: { path: String.raw`^services/([^/]+)/src/[^/]+\.ts$`, pathNot: TESTS },
    to: {
      path: '^services/$1/src/[^/]+/',
      pathNot: [String.raw`^services/$1/src/[^/]+/index\.ts$`, '^services/$1/src/clients/'],
    },
  },
  {
    name: 'features-import-no-root-file',
    comment: 'A factory takes the part of the configuration that it needs.',
    severity: 'error',
    from: { path: '^services/([^/]+)/src/[^/]+/', pathNot: TESTS },
    to: { path: String.raw`^services/$1/src/[^/]+\.ts$` },
  },
  {
    name: 'clients-import-no-feature',
    severity: 'error',
    from: { path: '^services/([^/]+)/src/clients/', pathNot: TESTS },
    to: { path: '^services/$1/src/', pathNot: '^services/$1/src/clients/' },
  },
  {
    name: 'mongoose-in-models-and-repositories',
    comment: 'All other files work with records.',
    severity: 'error',
    from: {
      path: '^(gateway|services)/[^/]+/',
      pathNot: [String.raw`\.(model|repository)\.ts$`, TESTS],
    },
    to: { path: 'node_modules/mongoose' },
  },
  ...Object.entries(KINDS).map(([kind, allowed]) => ({
    name: `${kind}-imports-lower-kinds`,
    severity: 'error',
    from: { path: String.raw`^services/([^/]+)/src/([^/]+)/.*\.${kind}\.ts$` },
    to: {
      path: String.raw`^services/$1/src/$2/(?:index|.*\.(?:${Object.keys(KINDS)
        .filter((other) => !allowed.includes(other))
        .join('|')}))\.ts$`,
    },
  })),
];

/** @param {string[]} allowed path patterns of further workspaces that these may import */
const only = (name, from, allowed, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: [TESTS, ...(extra.exempt ?? [])] },
  to: {
    path: '^(shell|mfe-[^/]+|gateway|services|packages|engines|e2e|bench|scripts)/',
    pathNot: [from.replace('([^/]+)', '$1'), ...allowed],
  },
});

const CONTRACTS = '^packages/contracts/';
/** The only file of an engine that the product imports. */
const entryOf = (engine) => String.raw`^engines/${engine}/src/index\.ts$`;
const CODE_ANALYSIS = entryOf('code-analysis');
const EMBEDDED_MONGO = entryOf('embedded-mongo');
const PREVIEW = entryOf('preview');
const SANDBOX_GITHUB = entryOf('sandbox-github');
const SNIPPET_SEARCH = entryOf('snippet-search');
const MARKDOWN = '^packages/markdown/';
const SERVICE_KIT = '^packages/service-kit/';
const STATIC_HOST = '^packages/static-host/';
const WEB_KIT = '^packages/web-kit/';
const BUILD_FILES = String.raw`(rspack\.config|/dev)\.ts$`;

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Files that import each other can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycle',
      comment: 'Folders that import each other are one folder.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(services|mfe-|shell|gateway|packages/|engines/)' },
      to: { circular: true },
    },
    only('contracts-import-nothing', '^packages/contracts/', []),
    only('service-kit', SERVICE_KIT, [CONTRACTS]),
    only('markdown', MARKDOWN, [CONTRACTS]),
    only('web-kit', WEB_KIT, [CONTRACTS, MARKDOWN]),
    only('engines-import-nothing', '^engines/([^/]+)/', [], {
      exempt: [String.raw`^engines/preview/rspack\.config\.ts$`],
    }),
    only('build-of-previews', String.raw`^engines/preview/rspack\.config\.ts$`, [
      '^engines/preview/',
      '^packages/federation/',
    ]),
    only('test-kit', '^packages/test-kit/', [
      CONTRACTS,
      SERVICE_KIT,
      SANDBOX_GITHUB,
      EMBEDDED_MONGO,
    ]),
    only('static-host', STATIC_HOST, []),
    only('gateway', '^gateway/', [CONTRACTS, SERVICE_KIT, STATIC_HOST, PREVIEW]),
    only('services-import-no-service', '^services/([^/]+)/', [
      CONTRACTS,
      MARKDOWN,
      SERVICE_KIT,
      CODE_ANALYSIS,
      SNIPPET_SEARCH,
    ]),
    only('shell-and-remotes', '^(shell|mfe-[^/]+)/', [CONTRACTS, MARKDOWN, WEB_KIT, PREVIEW], {
      exempt: [BUILD_FILES],
    }),
    {
      name: 'remotes-import-no-remote',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+)/' },
      to: { path: '^(shell|mfe-[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'engines-by-their-entry',
      comment: 'An engine can be replaced only if nothing depends on its inside.',
      severity: 'error',
      from: { pathNot: '^engines/' },
      to: { path: '^engines/', pathNot: entryOf('[^/]+') },
    },
    {
      name: 'test-kit-is-for-tests',
      severity: 'error',
      from: {
        path: '^(gateway|services|shell|mfe-|packages|engines)',
        pathNot: [TESTS, '^packages/test-kit/'],
      },
      to: { path: '^packages/test-kit/' },
    },
    ...MODULE_RULES,
    {
      name: 'only-compose-knows-every-part',
      severity: 'error',
      from: {
        path: '^services/([^/]+)/src/',
        pathNot: [TESTS, '^services/[^/]+/src/(main|worker|service|[^/]*compose[^/]*)\\.ts$'],
      },
      to: { path: '^services/$1/src/([^/]*compose[^/]*|main|worker|service)\\.ts$' },
    },
    {
      name: 'remote-features-import-no-feature',
      comment: 'Code that two features need belongs into data, lib or components.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|shell)/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'remote-data-knows-no-feature',
      comment: 'Features are built on these folders, so they can change without them.',
      severity: 'error',
      from: {
        path: '^(mfe-[^/]+|shell)/src/(data|lib|components|search|remotes|first-view|offline)/',
        pathNot: TESTS,
      },
      to: { path: '^$1/src/features/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // The parser does not know `using`, which only tests have; test/architecture.test.ts reads them.
    exclude: { path: ['(^|/)dist/', '(^|/)\\.turbo/', TESTS] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
