import { Panel } from '../panel.tsx';

const SURFACES = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'fg-1',
  'fg-2',
  'fg-3',
  'line-1',
  'line-2',
  'line-3',
  'ink',
  'code-bg',
];
const MEANINGS = [
  'accent',
  'accent-hover',
  'accent-active',
  'accent-soft',
  'accent-line',
  'accent-text',
  'selection',
  'code-line',
  'code-match',
  'success',
  'warn',
  'danger',
  'info',
  'star',
  'focus-halo',
  'danger-solid',
];

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <div className="sn-gallery-swatches">
      {names.map((name) => (
        <div key={name} className="sn-gallery-swatch">
          <i style={{ background: `var(--${name})` }} />
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}

/** Gallery of colour tokens. */
export function ColoursSection() {
  return (
    <>
      <Panel title="Surfaces, text, lines">
        <Swatches names={SURFACES} />
      </Panel>
      <Panel title="Marker and meaning">
        <Swatches names={MEANINGS} />
      </Panel>
    </>
  );
}

const STEPS = [
  { name: '4xl 56/60 650', text: 'Keep it', font: '650 56px/60px', spacing: '-0.036em' },
  { name: '2xl 32/40 600', text: '10K+', font: '600 32px/40px', spacing: '-0.024em' },
  { name: 'xl 24/32 600', text: 'Sign In', font: '600 24px/32px', spacing: '-0.018em' },
  { name: 'lg 20/28 600', text: 'useDebouncedValue', font: '600 20px/28px', spacing: '-0.014em' },
  { name: 'md 16/24 600', text: 'My Collections', font: '600 16px/24px', spacing: '-0.012em' },
  {
    name: 'base 14/20 400',
    text: 'Running text and comments',
    font: '400 14px/20px',
    spacing: '0',
  },
  { name: 'sm 13/20 500', text: 'Controls, rows', font: '500 13px/20px', spacing: '0' },
  { name: 'xs 12/16 400', text: 'Meta, labels, hints', font: '400 12px/16px', spacing: '0' },
  { name: '2xs 11/16 500', text: 'Counts, keys', font: '500 11px/16px', spacing: '0' },
];

/** Gallery of type sizes. */
export function TypeSection() {
  return (
    <Panel title="Type">
      {STEPS.map((step) => (
        <div key={step.name} className="sn-gallery-type">
          <code>{step.name}</code>
          <span style={{ font: `${step.font} var(--family-sans)`, letterSpacing: step.spacing }}>
            {step.text}
          </span>
        </div>
      ))}
      <div className="sn-gallery-type">
        <code>mono 14/22 400</code>
        <samp>{'const rn = 1_024 // zero'}</samp>
      </div>
    </Panel>
  );
}
