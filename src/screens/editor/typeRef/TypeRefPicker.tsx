import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { contentTypes, stringFormats } from '../../../domain/model/constants.ts';
import { templateEntries, withTemplate } from '../../../domain/model/types/generics.ts';
import type {
  MimeRef,
  ReferenceRef,
  Specification,
  StringRef,
  TypeRef,
  UnionRef,
} from '../../../domain/model/specification.ts';
import { elementOf, withElement } from '../../../domain/model/types/typeRefs.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import {
  named,
  withMemberAt,
  withNewMember,
  withoutMember,
} from '../../../machines/dialogs/typeRef/typeRefEdits.ts';
import { inPlaceOf } from '../../../machines/dialogs/typeRef/typedType.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { ComboField } from '../../../ui/fields/combo/ComboField.tsx';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { SelectField } from '../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { MakeType } from '../dialogProps.ts';
import { changeKeepingFocus } from '../focus/keepFocus.ts';
import { typeText } from '../../../reference/content/typeText.ts';
import { KindField } from './KindField.tsx';
import type { TypeRefPickerProps } from './pickerProps.ts';
import styles from './TypeRefPicker.module.css';
import { TypeSelect } from './TypeSelect.tsx';
import { UnionRules } from './UnionRules.tsx';

/** Deeper nesting is shown, but can't be edited here. */
const maxDepth = 12;

/**
 * Chooses any type: its kind and the fields of that kind, nested collections included. Other parts
 * of the value (a description, metadata, a format that is not offered) stay when a field is
 * changed.
 */
export function TypeRefPicker(props: TypeRefPickerProps) {
  return <Level {...props} depth={0} />;
}

function Level(props: TypeRefPickerProps & { readonly depth: number }) {
  const { label, value, onChange, allow = {}, depth } = props;
  const id = useId();
  const element = value && elementOf(value);
  return (
    <div role="group" aria-labelledby={id} className={styles.level}>
      <span id={id} className="visually-hidden">
        {label}
      </span>
      <div className={styles.fields}>
        <KindField {...props} />
        {value !== undefined && <Details {...props} value={value} />}
      </div>
      {value?.kind === 'union' && (
        <div className={styles.inner}>
          {depth < maxDepth ? (
            <>
              <Members {...props} value={value} depth={depth} />
              <UnionRules value={value} onChange={onChange} />
            </>
          ) : (
            <code className={styles.deep}>{typeText(value)}</code>
          )}
        </div>
      )}
      {value !== undefined && element !== undefined && (
        <div className={styles.inner}>
          {depth < maxDepth ? (
            <Level
              {...props}
              label={value.kind === 'array' ? 'Each element' : 'Each value'}
              value={element}
              allow={{ ...allow, mime: false, none: undefined, optional: true }}
              onChange={(inner) => {
                if (inner !== undefined) onChange(withElement(value, inner));
              }}
              hint={undefined}
              error={undefined}
              depth={depth + 1}
            />
          ) : (
            <code className={styles.deep}>{typeText(element)}</code>
          )}
        </div>
      )}
    </div>
  );
}

/** The members of a union, each of which can be any type. */
function Members({
  value,
  ...props
}: Omit<TypeRefPickerProps, 'value'> & { readonly value: UnionRef; readonly depth: number }) {
  const { onChange, allow, depth } = props;
  const { members } = value;
  return (
    <>
      <ol className={styles.members}>
        {members.map((member, index) => (
          <li key={index} className={styles.member}>
            <Level
              {...props}
              label={`Member ${index + 1}`}
              value={member}
              allow={{ ...allow, mime: false, none: undefined, optional: true }}
              onChange={(inner) => {
                if (inner !== undefined) onChange(withMemberAt(value, index, inner));
              }}
              hint={undefined}
              error={undefined}
              depth={depth + 1}
            />
            {members.length > 1 && (
              <IconButton
                icon={Trash2}
                size="small"
                label={`Remove member ${index + 1}`}
                onClick={({ currentTarget }) =>
                  changeKeepingFocus(currentTarget, () => onChange(withoutMember(value, index)))
                }
              />
            )}
          </li>
        ))}
      </ol>
      <Button icon={Plus} size="small" onClick={() => onChange(withNewMember(value))}>
        Add member
      </Button>
    </>
  );
}

/** The fields of one kind. */
function Details({
  value,
  onChange,
  spec,
  allow,
  exclude,
  self,
  onNewType,
}: TypeRefPickerProps & { readonly value: TypeRef }) {
  switch (value.kind) {
    case 'string':
      return <StringFields value={value} onChange={onChange} />;
    case 'generic': {
      const generics = allow?.generics ?? [];
      const change = (name: string) => onChange({ ...value, name });
      return (
        <ComboField
          compact
          label="Generic"
          monospace
          groups={[{ options: generics.map((name) => ({ value: name })) }]}
          value={value.name}
          onChange={change}
          create={{
            // Offered first: a name of one letter, such as `T`, is contained in many others.
            suggestion: (typed) =>
              typed === '' || generics.includes(typed) ? undefined : `Use ${typed}`,
            onMeant: change,
            label: () => undefined,
            onCreate: change,
          }}
          placeholder="Type a name"
        />
      );
    }
    case 'reference':
      return (
        <>
          <TypeSelect
            compact
            label="Type name"
            spec={spec}
            value={value.target}
            onChange={(name) => onChange(named(spec, value, name))}
            exclude={exclude}
            self={self}
            onNewType={onNewType}
            onType={(typed) => onChange(inPlaceOf(value, typed))}
            optional={allow?.optional === true}
          />
          <TemplateFields value={value} onChange={onChange} spec={spec} onNewType={onNewType} />
        </>
      );
    case 'mime':
      return <ContentTypeField value={value} onChange={onChange} />;
    default:
      return null;
  }
}

function StringFields({
  value,
  onChange,
}: {
  readonly value: StringRef;
  readonly onChange: (value: StringRef) => void;
}) {
  const formats: string[] = [...stringFormats];
  if (value.format !== undefined && !formats.includes(value.format)) formats.push(value.format);
  return (
    <>
      <SelectField
        compact
        label="Format"
        options={[
          { value: '', label: 'None' },
          ...formats.map((format) => ({ value: format, label: format })),
        ]}
        value={value.format ?? ''}
        onChange={(format) =>
          onChange(withOptional(value, 'format', format === '' ? undefined : format))
        }
      />
      <TextField
        compact
        label="Default"
        monospace
        value={value.default ?? ''}
        onValueChange={(text) =>
          onChange(withOptional(value, 'default', text === '' ? undefined : text))
        }
      />
    </>
  );
}

export interface TemplateFieldsProps {
  readonly value: ReferenceRef;
  readonly onChange: (value: ReferenceRef) => void;
  readonly spec: Specification;
  readonly onNewType?: MakeType | undefined;
}

const scalarNames = ['string', 'integer', 'number', 'boolean', 'any'] as const;

/** A choice for each generic of the referenced type. */
export function TemplateFields({ value, onChange, spec, onNewType }: TemplateFieldsProps) {
  if (value.target === '') return null;
  const entries = templateEntries(spec, value);
  return entries.map(({ generic, type }) => (
    <TypeSelect
      compact
      key={generic}
      label={`${generic} is`}
      spec={spec}
      scalars={scalarNames}
      none="Left open"
      value={type}
      onChange={(chosen) =>
        onChange(
          withTemplate(
            value,
            entries.map((entry) =>
              entry.generic === generic ? { ...entry, type: chosen } : entry,
            ),
          ),
        )
      }
      onNewType={onNewType}
    />
  ));
}

/** A content type: one of the list, or any other that is typed. */
export function ContentTypeField({
  value,
  onChange,
  hint,
}: {
  readonly value: MimeRef;
  readonly onChange: (value: MimeRef) => void;
  readonly hint?: ReactNode;
}) {
  const change = (contentType: string) => onChange({ ...value, contentType });
  return (
    <ComboField
      compact
      label="Content type"
      hint={hint}
      monospace
      groups={contentTypeGroups}
      value={value.contentType}
      onChange={change}
      placeholder="Choose or type one"
      create={{ label: (typed) => `Use ${typed}`, onCreate: change, onlyTyped: true }}
    />
  );
}

const contentTypeGroups = [{ options: contentTypes.map((value) => ({ value })) }];
