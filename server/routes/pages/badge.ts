import { html } from '../../http/answers/html.ts';

/** The average width of a letter in a font of 11 px, in px. */
const letter = 6.6;
const padding = 12;

/** A badge with two parts, for use in README files. */
export function printBadge(label: string, value: string, tone: 'good' | 'plain'): string {
  const left = Math.round(label.length * letter + padding);
  const right = Math.round(value.length * letter + padding);
  const width = left + right;
  const fill = tone === 'good' ? '#11662e' : '#47505b';
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="20"
    role="img"
    aria-label="${label}: ${value}"
  >
    <title>${label}: ${value}</title>
    <rect width="${width}" height="20" rx="3" fill="#2a3039" />
    <path
      fill="${fill}"
      d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z"
    />
    <g
      fill="#ffffff"
      text-anchor="middle"
      font-family="Verdana,Geneva,DejaVu Sans,sans-serif"
      font-size="11"
    >
      <text x="${left / 2}" y="14">${label}</text>
      <text x="${left + right / 2}" y="14">${value}</text>
    </g>
  </svg> `.text;
}
