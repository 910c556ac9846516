const GAMMA_LIMIT = 0.0031308;

function channel(linear: number): string {
  const value =
    linear <= GAMMA_LIMIT ? 12.92 * linear : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
  const byte = Math.round(Math.min(Math.max(value, 0), 1) * 255);
  return byte.toString(16).padStart(2, '0');
}

/**
 * `oklch(0.5 0.135 252)` → `#1962ab`, for a renderer that does not know the design's notation. The
 * numbers are those of the definition of OKLab (https://bottosson.github.io/posts/oklab).
 */
export function hexColour(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}
