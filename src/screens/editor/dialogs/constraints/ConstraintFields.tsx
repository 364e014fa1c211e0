import {
  isSet,
  keywordsOf,
  statedValue,
  typeOf,
  withConstraint,
  type Constrained,
} from '../../../../domain/constraints/constraints.ts';
import {
  constraintKeywords,
  numericFormats,
  type ConstraintKeyword,
} from '../../../../domain/constraints/keywords.ts';
import { constraintProblems } from '../../../../domain/constraints/problems.ts';
import { linesOf, textOf, valueOf, valuesOf } from '../../../../domain/constraints/valueText.ts';
import { isJsonList, type Json } from '../../../../domain/model/values/json.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from './Constraints.module.css';
import { useValueText } from './useValueText.ts';

export interface ConstraintFieldsProps<Owner extends Constrained> {
  readonly owner: Owner;
  readonly onChange: (change: (owner: Owner) => Owner) => void;
}

/** A field for each constraint that the type can have. */
export function ConstraintFields<Owner extends Constrained>({
  owner,
  onChange,
}: ConstraintFieldsProps<Owner>) {
  const type = typeOf(owner);
  // The format and the default of a string have fields beside its type.
  const keywords = keywordsOf(owner).filter(
    (keyword) => type.kind !== 'string' || (keyword !== 'format' && keyword !== 'default'),
  );
  const problems = new Map(constraintProblems(owner).map((problem) => [problem.keyword, problem]));
  const those = (shape: Shape) => keywords.filter((keyword) => shapeOf(keyword) === shape);
  const field = (keyword: ConstraintKeyword) => {
    const problem = problems.get(keyword);
    const isForeign = problem?.code === 'pattern-foreign';
    return (
      <Field
        key={keyword}
        keyword={keyword}
        kind={type.kind}
        value={statedValue(owner, keyword)}
        error={isForeign ? undefined : problem?.message}
        hint={isForeign ? problem.message : undefined}
        onChange={(value) => onChange((before) => withConstraint(before, keyword, value))}
      />
    );
  };
  return (
    <>
      <div className={styles.flags}>
        {those('flag').map((keyword) => (
          <Checkbox
            key={keyword}
            label={constraintKeywords[keyword].label}
            checked={isSet(statedValue(owner, keyword))}
            onChange={(checked) =>
              onChange((before) => withConstraint(before, keyword, checked ? true : undefined))
            }
          />
        ))}
      </div>
      <div className={styles.bounds}>{those('bound').map(field)}</div>
      <div className={styles.fields}>{those('field').map(field)}</div>
      <div className={styles.lists}>{those('list').map(field)}</div>
    </>
  );
}

type Shape = 'flag' | 'bound' | 'field' | 'list';

/** Flags come first, then bounds in pairs; fields of several lines come last. */
function shapeOf(keyword: ConstraintKeyword): Shape {
  const { holds } = constraintKeywords[keyword];
  if (holds === 'flag') return 'flag';
  if (holds === 'number' || holds === 'count') return 'bound';
  return holds === 'values' ? 'list' : 'field';
}

interface FieldProps {
  readonly keyword: ConstraintKeyword;
  readonly kind: ReturnType<typeof typeOf>['kind'];
  readonly value: Json | undefined;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

function Field(props: FieldProps) {
  const { keyword, kind, value } = props;
  if (constraintKeywords[keyword].holds === 'values') return <ValuesField {...props} />;
  if (keyword === 'default' && kind === 'boolean') {
    return <ChoiceField {...props} choices={['true', 'false']} />;
  }
  const isText = value === undefined || typeof value === 'string';
  if (keyword === 'format' && isText && (kind === 'integer' || kind === 'number')) {
    return <ChoiceField {...props} choices={numericFormats[kind]} />;
  }
  return <OneField {...props} />;
}

/** A field for a number, a text or one value; input that can't be read stays as typed, with an error. */
function OneField({ keyword, kind, value, error, hint, onChange }: FieldProps) {
  const { label, holds } = constraintKeywords[keyword];
  // A pattern is a string even if it looks like a number.
  const read = holds === 'text' ? 'string' : holds === 'value' ? kind : 'number';
  const field = useValueText(value, {
    print: (one) =>
      one === undefined
        ? ''
        : holds === 'text' && typeof one === 'string'
          ? one
          : textOf(one, read),
    read: (text) => {
      if (text.trim() === '') return undefined;
      return holds === 'text' ? text : valueOf(text, read);
    },
    onChange,
  });
  return (
    <TextField
      compact
      monospace
      label={label}
      inputMode={read === 'string' ? 'text' : 'decimal'}
      value={field.text}
      onValueChange={field.type}
      error={error}
      hint={hint}
    />
  );
}

/** More values than these are scrolled. */
const mostLines = 8;

/** Values, one a line. */
function ValuesField({ keyword, kind, value, error, onChange }: FieldProps) {
  const before = isJsonList(value) ? value : [];
  const field = useValueText(value, {
    print: (one) =>
      one === undefined ? '' : isJsonList(one) ? linesOf(one, kind) : JSON.stringify(one),
    read: (text) => {
      const values = valuesOf(text, kind, before);
      return values.length === 0 ? undefined : values;
    },
    onChange,
  });
  return (
    <TextArea
      compact
      monospace
      rows={Math.min(Math.max(field.text.split('\n').length, 2), mostLines)}
      label={constraintKeywords[keyword].label}
      value={field.text}
      onValueChange={field.type}
      error={error}
      hint="One per line"
    />
  );
}

/** A choice of a few values, and the source's value if it is none of these. */
function ChoiceField({
  keyword,
  kind,
  value,
  error,
  onChange,
  choices,
}: FieldProps & { readonly choices: readonly string[] }) {
  const text = value === undefined ? '' : textOf(value, kind === 'boolean' ? kind : 'string');
  const offered = text === '' || choices.includes(text) ? choices : [...choices, text];
  return (
    <SelectField
      compact
      label={constraintKeywords[keyword].label}
      options={[
        { value: '', label: 'None' },
        ...offered.map((choice) => ({ value: choice, label: choice })),
      ]}
      value={text}
      onChange={(choice) =>
        onChange(choice === '' ? undefined : kind === 'boolean' ? valueOf(choice, kind) : choice)
      }
      error={error}
    />
  );
}
