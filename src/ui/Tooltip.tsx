import { cloneElement, type ReactElement } from 'react';

export interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string | undefined;
  /** One element of the page. */
  readonly children: ReactElement<TooltipMarks>;
}

interface TooltipMarks {
  readonly 'data-tooltip'?: string;
  readonly 'data-tooltip-keys'?: string | undefined;
}

/**
 * Shows `label` beside its child on hover and focus. It adds no name: the child has its own. It only
 * marks the child: a screen of cards has hundreds of icon buttons, and one popup serves them all.
 */
export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return cloneElement(children, { 'data-tooltip': label, 'data-tooltip-keys': shortcut });
}
