/** Returns the first characters of a text, with an ellipsis if it was cut. */
export function excerpt(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
