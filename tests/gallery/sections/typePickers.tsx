import { useState } from 'react';
import type { Specification, TypeRef } from '../../../src/domain/model/specification.ts';
import { TypeRefPicker } from '../../../src/screens/editor/typeRef/TypeRefPicker.tsx';
import { TypeSelect } from '../../../src/screens/editor/typeRef/TypeSelect.tsx';
import styles from '../Gallery.module.css';
import type { GallerySection } from '../section.ts';
import { Stack } from '../Stage.tsx';

const kinds = ['Order', 'Customer', 'Invoice', 'Shipment', 'Address'];

/** As many types as in a large specification, which a select must open and filter instantly. */
export const manyTypes: Specification = {
  imports: [
    {
      alias: 'common',
      url: 'https://example.org/common.json',
      types: [
        { kind: 'struct', name: 'Error', properties: [] },
        { kind: 'struct', name: 'Money', properties: [] },
      ],
    },
  ],
  operations: [],
  types: [
    {
      kind: 'struct',
      name: 'Page',
      properties: [
        { name: 'entries', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
      ],
    },
    ...Array.from({ length: 5000 }, (_, index) => ({
      kind: 'struct' as const,
      name: `${kinds[index % kinds.length]}${String(index).padStart(4, '0')}`,
      properties: [],
    })),
  ],
};

function Pickers() {
  const [chosen, setChosen] = useState('Order0000');
  const [missing, setMissing] = useState('Gone');
  const [type, setType] = useState<TypeRef | undefined>({
    kind: 'map',
    values: {
      kind: 'array',
      items: { kind: 'reference', target: 'Page', template: [{ generic: 'T', type: 'Order0000' }] },
    },
  });
  const [union, setUnion] = useState<TypeRef | undefined>({
    kind: 'union',
    match: 'one',
    members: [
      { kind: 'reference', target: 'Order0000' },
      { kind: 'reference', target: 'Order0001' },
    ],
    discriminator: 'kind',
    mapping: [{ type: 'Order0000', value: 'first' }],
  });
  const [text, setText] = useState<TypeRef | undefined>({ kind: 'string', format: 'date-time' });
  const make = (name: string, choose: (name: string) => void) => choose(name);
  return (
    <Stack>
      <div className={styles.fields}>
        <TypeSelect
          label="Parent"
          spec={manyTypes}
          value={chosen}
          onChange={setChosen}
          onNewType={make}
          none="No parent"
        />
        <TypeSelect label="Missing" spec={manyTypes} value={missing} onChange={setMissing} />
      </div>
      <TypeRefPicker
        label="Return"
        spec={manyTypes}
        value={type}
        onChange={setType}
        onNewType={make}
        allow={{ mime: true, none: 'Nothing' }}
      />
      <TypeRefPicker
        label="Property"
        spec={manyTypes}
        value={text}
        onChange={setText}
        allow={{ generics: ['T'] }}
      />
      <TypeRefPicker label="Union" spec={manyTypes} value={union} onChange={setUnion} />
    </Stack>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'type-pickers', title: 'Choosing a type', render: Pickers },
];
