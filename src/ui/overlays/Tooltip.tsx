import { cloneElement, type ReactElement } from 'react';

export interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string | undefined;
  /** A single element. */
  readonly children: ReactElement<TooltipMarks>;
}

interface TooltipMarks {
  readonly 'data-tooltip'?: string;
  readonly 'data-tooltip-keys'?: string | undefined;
}

/**
 * Shows `label` as a tooltip on hover and focus. It does not name the child, which must have its
 * own accessible name. It only adds data attributes: a screen of cards has hundreds of icon
 * buttons, and one popup (`TooltipPopup`) serves them all.
 */
export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return cloneElement(children, { 'data-tooltip': label, 'data-tooltip-keys': shortcut });
}
