/**
 * @file Arrows inside an application point downward only. Each row below may import what stands in the rows after it and
 * its own folder, never a row before it or a neighbour in its row.
 */
const apiRows = [
  ['openapi'],
  ['account-lifecycle'],
  ['health'],
  ['processing'],
  ['transcripts', 'payments'],
  ['uploads'],
  ['media'],
  ['invoices'],
  ['usage'],
  ['subscriptions'],
  ['notifications'],
  ['auth'],
  ['users'],
  ['mail', 'storage'],
  ['database'],
  ['common'],
  ['config'],
];
const webRows = [['routes'], ['app'], ['features'], ['shared']];

const upward = (root, rows) =>
  rows.flatMap((row, i) =>
    row.map((folder) => {
      const forbidden = [...rows.slice(0, i).flat(), ...row.filter((other) => other !== folder)];
      return {
        files: [`${root}/${folder}/**/*.{ts,tsx}`],
        rules: {
          'no-restricted-imports': [
            'error',
            {
              patterns: forbidden.map((name) => ({
                regex: `^(\\.\\./)+${name}/`,
                message: `${folder} may not know ${name}: arrows point downward (docs/architecture.md).`,
              })),
            },
          ],
        },
      };
    }),
  );

/** A feature never imports another: a route composes them. */
const features = {
  files: ['apps/web/src/features/*/**/*.{ts,tsx}'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^(\\.\\./)+(routes|app)/', message: 'features may not know routes or app.' },
          { regex: '^(\\.\\./)+features/', message: 'A feature never imports another; a route composes them.' },
        ],
      },
    ],
  },
};

export const layerRules = [...upward('apps/api/src', apiRows), ...upward('apps/web/src', webRows), features];
