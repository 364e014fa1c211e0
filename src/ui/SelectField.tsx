import { Select } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { classNames } from './classNames.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import fieldStyles from './FieldFrame.module.css';
import popupStyles from './popup.module.css';
import styles from './SelectField.module.css';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps<Value extends string = string> extends FieldText {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly monospace?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A choice of one out of a short list. Typing selects; the list opens under the field. */
export function SelectField<Value extends string = string>({
  label,
  hideLabel,
  hint,
  error,
  compact,
  options,
  value,
  onChange,
  monospace = false,
  disabled = false,
  className,
}: SelectFieldProps<Value>) {
  return (
    <FieldFrame labelAs="span" {...{ label, hideLabel, hint, error, compact, className }}>
      {({ id, labelId, describedBy, invalid }) => (
        <Select.Root<Value>
          id={id}
          items={options}
          value={value}
          disabled={disabled}
          modal={false}
          onValueChange={(next) => {
            if (next !== null) onChange(next);
          }}
        >
          <Select.Trigger
            aria-labelledby={`${labelId} ${id}-value`}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={classNames(
              fieldStyles.control,
              styles.trigger,
              monospace && fieldStyles.monospace,
            )}
          >
            <Select.Value id={`${id}-value`} className={styles.value} />
            <Select.Icon className={styles.icon}>
              <ChevronsUpDown aria-hidden />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner
              className={popupStyles.positioner}
              sideOffset={4}
              alignItemWithTrigger={false}
            >
              <Select.Popup className={classNames(popupStyles.popup, styles.popup)}>
                <Select.List className={popupStyles.list}>
                  {options.map((option) => (
                    <Select.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled === true}
                      className={classNames(
                        popupStyles.item,
                        styles.item,
                        monospace && fieldStyles.monospace,
                      )}
                    >
                      <Select.ItemIndicator className={styles.check}>
                        <Check aria-hidden />
                      </Select.ItemIndicator>
                      <Select.ItemText className={styles.text}>{option.label}</Select.ItemText>
                    </Select.Item>
                  ))}
                </Select.List>
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </FieldFrame>
  );
}
