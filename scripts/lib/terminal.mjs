const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const HEARTBEAT_MS = 15_000;

/**
 * Prints progress: a spinner on a terminal, elsewhere plain lines that are repeated every 15 s.
 */
export function createTerminal(out = process.stdout) {
  const animated = Boolean(out.isTTY);
  let active = null;

  const clear = () => animated && active && out.write('\r\x1b[2K');
  const draw = () => {
    const frame = FRAMES[active.frame++ % FRAMES.length];
    out.write(`\r\x1b[2K${frame} ${active.text} ${seconds(active.began)}`);
  };

  function line(text) {
    clear();
    out.write(`${text}\n`);
    if (animated && active) draw();
  }

  function end(mark, note = '') {
    const { text, began, timer } = active;
    clearInterval(timer);
    clear();
    active = null;
    line(`${mark} ${text} (${seconds(began)})${note}`);
  }

  /** Shows a step as running until the promise of its work settles. */
  async function step(text, work) {
    active = { text, began: Date.now(), frame: 0, timer: null };
    if (animated) draw();
    else out.write(`- ${text}\n`);
    active.timer = setInterval(
      animated ? draw : () => out.write(`  still running: ${text} (${seconds(active.began)})\n`),
      animated ? 100 : HEARTBEAT_MS,
    );
    try {
      const result = await work();
      end('✓');
      return result;
    } catch (error) {
      end('✗');
      throw error;
    }
  }

  return { line, step };
}

/** Time since a moment, for people: `0.4 s`, `12 s`. */
export function seconds(since) {
  const value = (Date.now() - since) / 1000;
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
}
