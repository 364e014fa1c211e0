import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import buttonStyles from './Button.module.css';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import { classNames } from '../styles/classNames.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** The keyboard shortcut, shown in the tooltip: `Alt Q`. */
  readonly shortcut?: string | undefined;
}

/** A square button that shows only an icon; its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  size = 'medium',
  shortcut,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(
          buttonStyles.button,
          buttonStyles.iconOnly,
          buttonStyles[variant],
          buttonStyles[size],
          className,
        )}
      >
        <Icon aria-hidden className={buttonStyles.icon} />
      </button>
    </Tooltip>
  );
}
