import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented, type SegmentedOption } from '../fields/Segmented.tsx';
import type { ThemeChoice } from '../styles/theme.ts';

export interface ThemeSwitchProps {
  readonly value: ThemeChoice;
  readonly onChange: (value: ThemeChoice) => void;
}

const options: readonly SegmentedOption<ThemeChoice>[] = [
  { value: 'system', label: 'Follow the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

/** Lets a person choose the theme; `applyTheme` applies it. */
export function ThemeSwitch({ value, onChange }: ThemeSwitchProps) {
  return <Segmented label="Theme" options={options} value={value} onChange={onChange} />;
}
