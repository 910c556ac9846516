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
  const pulse = () => {
    if (animated) draw();
    else out.write(`  still running: ${active.text} (${seconds(active.began)})\n`);
  };

  function line(text) {
    clear();
    out.write(`${text}\n`);
    if (animated && active) draw();
  }

  function begin(text) {
    // One step is shown at a time: stopping replaces the step that it interrupts.
    if (active) clearInterval(active.timer);
    clear();
    const timer = setInterval(pulse, animated ? 100 : HEARTBEAT_MS);
    active = { text, began: Date.now(), frame: 0, timer };
    if (animated) draw();
    else out.write(`- ${text}\n`);
    return active;
  }

  function end(own, mark) {
    clear();
    if (active === own) {
      clearInterval(own.timer);
      active = null;
    }
    line(`${mark} ${own.text} (${seconds(own.began)})`);
  }

  /** Shows a step as running until the promise of its work settles. */
  async function step(text, work) {
    const own = begin(text);
    try {
      const result = await work();
      end(own, '✓');
      return result;
    } catch (error) {
      end(own, '✗');
      throw error;
    }
  }

  return { line, step };
}

/** Elapsed time for display: `0.4 s`, `12 s`. */
export function seconds(since) {
  const value = (Date.now() - since) / 1000;
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
}
