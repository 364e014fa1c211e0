import { useState } from 'react';
import { Checkbox } from '../../../src/ui/fields/Checkbox.tsx';
import { SelectField } from '../../../src/ui/fields/select/SelectField.tsx';
import { Fold } from '../../../src/ui/Fold.tsx';
import { TextArea } from '../../../src/ui/fields/TextArea.tsx';
import { TextField } from '../../../src/ui/fields/TextField.tsx';
import styles from '../Gallery.module.css';
import type { GallerySection } from '../section.ts';
import { Row } from '../Stage.tsx';

const types = [
  { value: 'string', label: 'String' },
  { value: 'integer', label: 'Integer' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Boolean' },
  { value: 'reference', label: 'Reference' },
  { value: 'generic', label: 'Generic', disabled: true },
] as const;

type TypeValue = (typeof types)[number]['value'];

function Fields() {
  const [name, setName] = useState('pet.getById');
  const [type, setType] = useState<TypeValue>('string');
  const taken = name === 'pet.list';
  return (
    <div className={styles.fields}>
      <TextField
        label="Name"
        monospace
        value={name}
        onValueChange={setName}
        hint="Letters, digits and dots"
        error={taken ? 'There is an operation of this name.' : undefined}
      />
      <TextField
        label="Path"
        monospace
        defaultValue="pets/:id"
        error="A path starts with a slash."
      />
      <TextField label="Address" type="url" placeholder="https://api.example.com" />
      <TextField label="Disabled" disabled defaultValue="pet.getById" />
      <TextField label="Read only" readOnly defaultValue="pet.getById" />
      <SelectField label="Type" options={types} value={type} onChange={setType} />
      <SelectField
        label="Format"
        options={types}
        value={type}
        onChange={setType}
        error="No such format."
      />
      <SelectField label="Disabled" disabled options={types} value={type} onChange={setType} />
      <TextArea
        label="Description"
        rows={3}
        defaultValue="Returns the pet with this id."
        hint="Markdown"
      />
      <TextArea label="Text" monospace rows={3} defaultValue={'{\n  "openapi": "3.1.0"\n}'} />
    </div>
  );
}

function Toggles() {
  const [ticked, setTicked] = useState(true);
  return (
    <Row caption="On, off, in between, disabled">
      <Checkbox label="Required" checked={ticked} onChange={setTicked} />
      <Checkbox label="Nullable" checked={!ticked} onChange={(next) => setTicked(!next)} />
      <Checkbox
        label="All"
        hint="Some of them"
        indeterminate
        checked={false}
        onChange={() => setTicked(true)}
      />
      <Checkbox label="Disabled" disabled checked onChange={setTicked} />
    </Row>
  );
}

function Folds() {
  return (
    <>
      <Fold title="Open" count={3} open>
        What is in it.
      </Fold>
      <Fold title="Folded" open={false}>
        What is empty.
      </Fold>
    </>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'fields', title: 'Fields', render: Fields },
  { name: 'toggles', title: 'Checkboxes', render: Toggles },
  { name: 'folds', title: 'Folds', render: Folds },
];
