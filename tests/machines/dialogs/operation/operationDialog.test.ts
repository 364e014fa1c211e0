import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { withSuccessCode } from '../../../../src/domain/model/metadata/successResponse.ts';
import { deepFreeze } from '../../../../src/domain/model/values/deepFreeze.ts';
import type { Operation, Specification } from '../../../../src/domain/model/specification.ts';
import type { OperationDraft } from '../../../../src/machines/dialogs/dialogDrafts.ts';
import {
  newOperation,
  operationDialog,
  operationKind,
  operationNameRefusal,
} from '../../../../src/machines/dialogs/operation/operationDialog.ts';
import {
  draftOf,
  emptyThrowRow,
} from '../../../../src/machines/dialogs/operation/newOperationDraft.ts';
import {
  addArgument,
  addScope,
  addTag,
  addThrow,
  describeVariable,
  describeVariables,
  incompleteRow,
  knownTags,
  offeredThrowCodes,
  offersPayload,
  offersReturn,
  undescribedVariables,
  withPayload,
  withThrows,
  withoutTag,
} from '../../../../src/machines/dialogs/operation/operationDraft.ts';
import { after, operation, operationNamed, ref, shop } from '../../../domain/example.ts';

const create = operationNamed(shop, 'pets.create');

/** The draft of an operation after this change. */
function typed(one: Operation, change: Partial<Operation>): OperationDraft {
  return draftOf({ ...one, ...change });
}

function save(spec: Specification, name: string | undefined, draft: OperationDraft) {
  return operationKind.editOf(spec, { name }, deepFreeze(draft));
}

/** The operation after saving. */
function saved(spec: Specification, name: string | undefined, draft: OperationDraft): Operation {
  const edit = save(spec, name, draft);
  if (!edit.ok || edit.value === undefined) throw new Error('Nothing is saved.');
  return operationNamed(after(spec, edit.value), draft.operation.name);
}

function refusal(spec: Specification, name: string | undefined, draft: OperationDraft): string {
  const edit = save(spec, name, draft);
  return edit.ok ? 'saved' : edit.refusal.message;
}

describe('the operation dialog', () => {
  it('starts a new operation with GET, no path and 200 (rules 9)', () => {
    const { operation: begun } = operationKind.begin(shop, {});
    expect(begun).toEqual({
      name: '',
      httpMethod: 'GET',
      httpPath: '',
      httpCode: 200,
      arguments: [],
      throws: [],
    });
  });

  it('starts with the values of the operation', () => {
    expect(operationKind.begin(shop, { name: 'pets.create' }).operation).toBe(create);
  });

  it('drops what the new type of an error can not have', () => {
    const text = { kind: 'string', metadata: { pattern: 'a', 'x-kept': 1 } } as const;
    const spec = { ...shop, operations: [operation('a', { throws: [{ code: 400, type: text }] })] };
    const number = { kind: 'integer', metadata: text.metadata } as const;
    const draft = typed(operationNamed(spec, 'a'), { throws: [{ code: 400, type: number }] });
    expect(saved(spec, 'a', draft).throws).toEqual([
      { code: 400, type: { kind: 'integer', metadata: { 'x-kept': 1 } } },
    ]);
  });

  it('makes no edit if nothing was changed', () => {
    for (const { name } of shop.operations) {
      expect(save(shop, name, operationKind.begin(shop, { name }))).toEqual({
        ok: true,
        value: undefined,
      });
    }
  });

  it('makes no edit if all changes were reverted', () => {
    const draft = draftOf({ ...create, arguments: create.arguments.map((one) => ({ ...one })) });
    expect(save(shop, create.name, draft)).toEqual({ ok: true, value: undefined });
  });

  it('adds a new operation as one edit', () => {
    const edit = save(shop, undefined, typed(newOperation, { name: 'pets.find' }));
    expect(edit).toEqual({
      ok: true,
      value: { kind: 'operation.add', operation: { ...newOperation, name: 'pets.find' } },
    });
  });

  it('renames and keeps everything else', () => {
    const full = operation('pets.all', {
      tags: ['pets'],
      metadata: { 'x-internal': true },
      layout: { payloadPosition: 1, empty: ['throws'] },
      security: [],
      description: '',
    });
    const spec = after(shop, { kind: 'operation.add', operation: full });
    expect(saved(spec, 'pets.all', typed(full, { name: 'pets.some' }))).toEqual({
      ...full,
      name: 'pets.some',
    });
  });

  describe('checks the name word for word (rules 5):', () => {
    const rule = 'Operation name must match the regular expression: ^[A-Za-z0-9_.]{1,128}$';
    it.each([
      ['', rule],
      ['pets list', rule],
      ['pets/list', rule],
      ['a'.repeat(129), rule],
      ['pets.list', 'An operation named pets.list already exists'],
      ['a'.repeat(128), 'saved'],
      ['__proto__', 'saved'],
    ])('%j', (name, message) => {
      expect(refusal(shop, undefined, typed(newOperation, { name }))).toBe(message);
    });
  });

  it('accepts an invalid name from an import', () => {
    const odd = operation('pets list');
    const spec: Specification = { ...shop, operations: [...shop.operations, odd] };
    expect(operationNameRefusal(spec, 'pets list', 'pets list')).toBeUndefined();
    expect(saved(spec, 'pets list', typed(odd, { httpPath: '/all' })).httpPath).toBe('/all');
  });
});

describe('a new argument', () => {
  const row = { name: 'id', in: 'path', type: { kind: 'string' } } as const;
  const draft = draftOf(newOperation);

  it.each([
    ['a name', { ...row, name: '' }],
    ['a location', { ...row, in: '' as const }],
    ['a type', { ...row, type: undefined }],
    ['a chosen type', { ...row, type: ref('') }],
  ])('is not added without %s (rules 5)', (_, newArgument) => {
    const half = { ...draft, newArgument };
    expect(addArgument(half)).toBe(half);
    const edit = save(shop, undefined, {
      ...half,
      operation: { ...newOperation, name: 'pets.find' },
    });
    expect(edit).toMatchObject({ ok: true, value: { operation: { arguments: [] } } });
  });

  it('is added with name, location and type, and its row is cleared', () => {
    const added = addArgument({ ...draft, newArgument: row });
    expect(added.operation.arguments).toEqual([row]);
    expect(added.newArgument).toEqual({ name: '', in: 'query', type: { kind: 'string' } });
  });

  it('that was entered but not added is saved as well', () => {
    const find = typed(newOperation, { name: 'pets.find' });
    expect(saved(shop, undefined, { ...find, newArgument: row }).arguments).toEqual([row]);
  });

  it('with an existing name is refused', () => {
    expect(refusal(shop, create.name, { ...draftOf(create), newArgument: row })).toBe(
      'An argument named id already exists in the operation pets.create',
    );
  });
});

describe('an argument that is edited', () => {
  it('keeps its name in requests', () => {
    const one = operation('pets.find', {
      arguments: [
        {
          name: 'id',
          wireName: 'X-Id',
          in: 'header',
          type: { kind: 'string' },
          metadata: { a: 1 },
        },
      ],
    });
    const spec = after(shop, { kind: 'operation.add', operation: one });
    const args = one.arguments.map((argument) => ({ ...argument, name: 'key' }));
    expect(saved(spec, one.name, typed(one, { arguments: args })).arguments).toEqual([
      { name: 'key', wireName: 'X-Id', in: 'header', type: { kind: 'string' }, metadata: { a: 1 } },
    ]);
  });

  it('is refused without a name or a type', () => {
    const args = create.arguments.with(0, { name: '', in: 'path', type: { kind: 'string' } });
    expect(refusal(shop, create.name, typed(create, { arguments: args }))).toBe(
      'An argument needs a name, a location and a type',
    );
    const open = create.arguments.with(0, { name: 'id', in: 'path', type: ref('') });
    expect(refusal(shop, create.name, typed(create, { arguments: open }))).toBe(
      'An argument needs a name, a location and a type: id',
    );
  });

  it('that is refused is where the dialog begins when it is opened again', () => {
    const [first, second] = create.arguments;
    const at = (args: Operation['arguments']) => {
      const edit = save(shop, create.name, typed(create, { arguments: args }));
      return edit.ok ? undefined : edit.refusal.at;
    };
    const placed = (label: string) => ({ of: { list: 'arguments', index: 1 }, label });
    if (first === undefined || second === undefined) throw new Error('It has two arguments.');
    expect(at([first, { ...second, name: '' }])).toEqual(placed('Name'));
    const long = { kind: 'string', metadata: { maxLength: 'long' } } as const;
    expect(at([first, { ...second, type: long }])).toEqual(placed('Maximum length'));
  });

  it('is refused in the path with a name that no variable can have, unless it came from an import', () => {
    const wanted = (name: string, place: 'path' | 'query' = 'path') =>
      create.arguments.with(0, { name, in: place, type: { kind: 'string' } });
    const wrong =
      "“pet id” can't be a variable of the path, which has letters, digits and _ - . ~ only. Choose another name or place.";
    expect(refusal(shop, create.name, typed(create, { arguments: wanted('pet id') }))).toBe(wrong);
    expect(refusal(shop, create.name, typed(create, { arguments: wanted('pet-id') }))).toBe(
      'saved',
    );
    expect(
      refusal(shop, create.name, typed(create, { arguments: wanted('pet id', 'query') })),
    ).toBe('saved');
    const imported = operation('imported', { arguments: wanted('pet id') });
    const spec: Specification = { ...shop, operations: [...shop.operations, imported] };
    const described = wanted('pet id').with(0, {
      name: 'pet id',
      in: 'path',
      type: { kind: 'string', description: 'Which' },
    });
    expect(refusal(spec, 'imported', typed(imported, { arguments: described }))).toBe('saved');
  });

  it('duplicate names are refused, unless they came from an import', () => {
    const [first] = create.arguments;
    const args = [...create.arguments, first!];
    expect(refusal(shop, create.name, typed(create, { arguments: args }))).toBe(
      'An argument named id already exists in the operation pets.create',
    );
    const twice = operation('twice', { arguments: [first!, first!] });
    const spec: Specification = { ...shop, operations: [...shop.operations, twice] };
    expect(refusal(spec, 'twice', typed(twice, { httpPath: '/twice' }))).toBe('saved');
  });
});

describe('the variables of the path', () => {
  it('are listed once each if no path argument describes them', () => {
    const one = operation('one', {
      httpPath: '/:id/{kind}/:kind/:name.json',
      arguments: [
        { name: 'id', in: 'query', type: { kind: 'string' } },
        { name: 'short', wireName: 'name', in: 'path', type: { kind: 'string' } },
      ],
    });
    expect(undescribedVariables(one)).toEqual(['id', 'kind']);
    const described = describeVariable(describeVariable(one, 'kind'), 'id');
    expect(described.arguments).toEqual([
      { name: 'id', in: 'path', type: { kind: 'string' } },
      { name: 'short', wireName: 'name', in: 'path', type: { kind: 'string' } },
      { name: 'kind', in: 'path', type: { kind: 'string' } },
    ]);
    expect(undescribedVariables(described)).toEqual([]);
  });
});

it('all variables of the path are described at once', () => {
  const one = { ...create, arguments: [], httpPath: '/a/:id/{kind}' };
  expect(describeVariables(one).arguments.map(({ name }) => name)).toEqual(['id', 'kind']);
});

it.each([
  ['/folders/:folder-id/files', [], ['folder-id']],
  ['/folders/:folder-id', [], ['folder-id']],
  ['/a/:one-two-three/:id', [], ['one-two-three', 'id']],
  // Otherwise a variable ends at the dash: if something else follows, or an argument has that name already.
  ['/files/:id.json', [], ['id']],
  ['/ranges/:from-:to', [], ['from', 'to']],
  ['/files/:id-full', ['id'], []],
])('a segment with dashes is one variable: %s', (httpPath, known, variables) => {
  const args = known.map((name) => ({ name, in: 'path', type: { kind: 'string' } }) as const);
  expect(undescribedVariables({ ...create, arguments: args, httpPath })).toEqual(variables);
});

describe('tags', () => {
  it('are added once, and what is typed is saved, too', () => {
    const draft = { ...draftOf(create), newTag: ' pets ' };
    const added = addTag(draft);
    expect(added.operation.tags).toEqual(['pets']);
    expect(added.newTag).toBe('');
    expect(addTag({ ...added, newTag: 'pets' }).operation).toBe(added.operation);
    expect(saved(shop, create.name, draft).tags).toEqual(['pets']);
  });

  it('are removed, the last one with its list', () => {
    const draft = draftOf({ ...create, tags: ['a', 'b'] });
    expect(withoutTag(draft, 'a').operation.tags).toEqual(['b']);
    expect(withoutTag(withoutTag(draft, 'a'), 'b').operation).not.toHaveProperty('tags');
  });

  it('are offered from the settings first, and then from other operations', () => {
    const operations = [
      { ...create, tags: ['b', 'c'] },
      { ...create, tags: ['a', 'c'] },
    ];
    expect(knownTags({ ...shop, operations, tags: [{ name: 'a' }] })).toEqual(['a', 'b', 'c']);
  });
});

describe('a new throw', () => {
  it('has the code 500 if that is free (rules 9)', () => {
    expect(emptyThrowRow([]).code).toBe(500);
    expect(emptyThrowRow(create.throws).code).toBeUndefined();
  });

  it('begins with the type of the last one, without its description', () => {
    const throws = [{ code: 404, type: { ...ref('Problem'), description: 'Not there' } }];
    expect(emptyThrowRow(throws)).toEqual({ code: 500, type: ref('Problem') });
    const list = [{ code: 404, type: { kind: 'array', items: ref('Pet') } as const }];
    expect(emptyThrowRow(list).type).toEqual(ref(''));
  });

  it('is not saved as long as nobody has touched its row', () => {
    const draft = addThrow({
      ...draftOf({ ...newOperation, name: 'pets.drop' }),
      newThrow: { code: 404, type: ref('Pet') },
    });
    expect(draft.newThrow).toEqual({ code: 500, type: ref('Pet') });
    expect(saved(shop, undefined, draft).throws).toEqual([{ code: 404, type: ref('Pet') }]);
    const added = addThrow(draft);
    expect(saved(shop, undefined, added).throws.map(({ code }) => code)).toEqual([404, 500]);
  });

  it('is offered the unused codes in order (rules 3)', () => {
    expect(offeredThrowCodes([])).toEqual([
      400, 402, 403, 404, 405, 408, 409, 410, 412, 417, 422, 423, 424, 429, 499, 500, 501, 502, 503,
      504, 507, 508, 599, 999,
    ]);
    const offered = offeredThrowCodes(create.throws);
    expect(offered).not.toContain(404);
    expect(offered).not.toContain(500);
    expect(offeredThrowCodes(create.throws, 404)).toContain(404);
    expect(offeredThrowCodes([{ code: 418 }], 418)[0]).toBe(418);
  });

  it.each([
    ['a code', { code: undefined, type: ref('Pet') }],
    ['a type', { code: 409, type: ref('') }],
  ])('is ignored without %s (rules 5)', (_, newThrow) => {
    const draft = { ...typed(create, { httpPath: '/new' }), newThrow };
    expect(addThrow(draft)).toBe(draft);
    expect(saved(shop, create.name, draft).throws).toEqual(create.throws);
  });

  it('is added with code and type, and its row is cleared', () => {
    const draft = { ...draftOf(newOperation), newThrow: { code: 500, type: ref('Pet') } };
    const added = addThrow(draft);
    expect(added.operation.throws).toEqual([{ code: 500, type: ref('Pet') }]);
    expect(added.newThrow.code).toBeUndefined();
  });

  it('that was entered but not added is saved as well', () => {
    const draft = { ...draftOf(create), newThrow: { code: 409, type: ref('Pet') } };
    expect(saved(shop, create.name, draft).throws.at(-1)).toEqual({ code: 409, type: ref('Pet') });
  });
});

describe('a code that is thrown twice', () => {
  const message = 'The operation pets.create already throws the code 404';

  it('is refused, and the dialog begins with it', () => {
    const [first, second] = create.throws;
    const throws = [first!, { ...second!, code: 404 }];
    const edit = save(shop, create.name, typed(create, { throws }));
    expect(edit).toMatchObject({
      refusal: { message, at: { of: { list: 'throws', index: 1 }, label: 'Code' } },
    });
    const reversed = typed(create, { throws: throws.toReversed() });
    expect(save(shop, create.name, reversed)).toMatchObject({
      refusal: { message, at: { of: { list: 'throws', index: 0 } } },
    });
  });

  it('is refused in the row of a new throw, with which the dialog begins then', () => {
    const draft = { ...draftOf(create), newThrow: { code: 404, type: ref('Pet') } };
    expect(refusal(shop, create.name, draft)).toBe(message);
    expect(incompleteRow(draft)).toBe('throw');
  });

  it('is saved if it came from an import', () => {
    const throws = [{ code: 404 }, { code: 404 }];
    const twice = operation('twice', { throws });
    const spec: Specification = { ...shop, operations: [...shop.operations, twice] };
    expect(saved(spec, 'twice', typed(twice, { httpPath: '/twice' })).throws).toEqual(throws);
  });

  it('is none if nobody has touched the row of the new one', () => {
    const one = operation('one', { throws: [{ code: 404, type: ref('Pet') }] });
    const spec: Specification = { ...shop, operations: [...shop.operations, one] };
    const throws = [{ code: 500, type: ref('Pet') }];
    const draft = withThrows(draftOf(one), () => throws);
    expect(draft.newThrow).toEqual({ code: undefined, type: ref('Pet') });
    expect(saved(spec, 'one', draft).throws).toEqual(throws);
    const touched = { ...draftOf(one), newThrow: { code: 500, type: ref('Cat') } };
    expect(withThrows(touched, () => throws).newThrow).toBe(touched.newThrow);
  });
});

it('a throw without a complete type has no type', () => {
  const throws = create.throws.with(0, { code: 404, type: ref(''), metadata: { a: 1 } });
  expect(saved(shop, create.name, typed(create, { throws })).throws[0]).toEqual({
    code: 404,
    metadata: { a: 1 },
  });
});

describe('the payload', () => {
  it('is offered for POST, PUT and PATCH only (rules 5)', () => {
    const offered = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((httpMethod) =>
      offersPayload({ ...newOperation, httpMethod }, undefined),
    );
    expect(offered).toEqual(['POST', 'PUT', 'PATCH']);
  });

  it('is removed by a change to GET, but stays if the document had both', () => {
    expect(saved(shop, create.name, typed(create, { httpMethod: 'GET' })).payload).toBeUndefined();
    const search = operation('search', { payload: { type: ref('Pet') } });
    const spec = after(shop, { kind: 'operation.add', operation: search });
    const draft = typed(search, { httpPath: '/search' });
    expect(saved(spec, 'search', draft).payload).toEqual({ type: ref('Pet') });
  });

  it('keeps its key and its metadata while its type changes', () => {
    const one = operation('one', {
      httpMethod: 'PUT',
      payload: { type: ref('Pet'), key: 'body', wireName: 'b', metadata: { a: 1 } },
    });
    const changed = withPayload(one, { kind: 'mime', contentType: 'text/plain' });
    expect(changed.payload).toEqual({
      type: { kind: 'mime', contentType: 'text/plain' },
      key: 'body',
      wireName: 'b',
      metadata: { a: 1 },
    });
    expect('payload' in withPayload(one, undefined)).toBe(false);
  });

  it('without a complete type is not saved', () => {
    const draft = draftOf(withPayload(create, { kind: 'array', items: ref('') }));
    expect(saved(shop, create.name, draft).payload).toBeUndefined();
  });
});

describe('the return', () => {
  it('is not offered for 204 (rules 5), and removed by it', () => {
    expect(offersReturn({ ...create, httpCode: 204 }, create)).toBe(false);
    expect(saved(shop, create.name, typed(create, { httpCode: 204 })).return).toBeUndefined();
  });

  it('leaves behind what is said of its response, under the code', () => {
    const told = { type: ref('Pet'), metadata: { description: 'The pet.' } };
    const one = withSuccessCode({ ...create, return: told }, 204);
    expect(one.return).toEqual(told);
    const kept = saved(shop, create.name, draftOf(one));
    expect(kept).not.toHaveProperty('return');
    expect(kept.metadata).toMatchObject({ responses: { '204': { description: 'The pet.' } } });
    expect(withSuccessCode(kept, 202).metadata).toMatchObject({
      responses: { '202': { description: 'The pet.' } },
    });
  });

  it('that has no type is saved as it is, with the contents that say nothing', () => {
    const responses = { '204': { description: 'Gone.', content: {} } };
    const one = operation('one', { httpCode: 204, metadata: { responses } });
    const spec = { ...shop, operations: [one] };
    expect(save(spec, 'one', draftOf(one))).toEqual({ ok: true, value: undefined });
  });

  it('stays if the document had it with 204', () => {
    const odd = operation('odd', { httpCode: 204, return: { type: ref('Pet') } });
    expect(offersReturn(odd, odd)).toBe(true);
  });
});

describe('scopes', () => {
  it('are added once each, and those still being typed are saved as well', () => {
    const draft = { ...draftOf(create), newScope: ' pets:write ' };
    const added = addScope(draft);
    expect(added.operation.security).toEqual(['pets:write']);
    expect(added.newScope).toBe('');
    expect(addScope({ ...added, newScope: 'pets:write' }).operation).toBe(added.operation);
    expect(saved(shop, create.name, draft).security).toEqual(['pets:write']);
  });

  it('leave nothing behind when the last one is removed', () => {
    const one = operation('one', { security: ['a'] });
    const spec = after(shop, { kind: 'operation.add', operation: one });
    expect('security' in saved(spec, 'one', typed(one, { security: [] }))).toBe(false);
  });
});

describe('authorization', () => {
  it.each([
    [undefined, true, undefined],
    [undefined, false, false],
    [false, true, true],
    [true, true, true],
    [true, false, false],
  ])('was %j, is %j: %j is saved', (was, is, result) => {
    const one = operation('one', was === undefined ? {} : { authorization: was });
    const spec = after(shop, { kind: 'operation.add', operation: one });
    const draft = typed(one, { authorization: is, httpPath: '/other' });
    expect(saved(spec, 'one', draft).authorization).toBe(result);
  });
});

describe('the machine', () => {
  const begin = (name?: string) =>
    createActor(operationDialog, { input: { spec: shop, target: { name } } }).start();

  it('passes on the edit with the draft', () => {
    const actor = begin('pets.list');
    actor.send({
      type: 'change',
      change: (draft) => ({ ...draft, operation: { ...draft.operation, httpPath: '/all' } }),
    });
    actor.send({ type: 'save', spec: shop });
    expect(actor.getSnapshot().output).toMatchObject({
      kind: 'saved',
      edit: { kind: 'operation.update', name: 'pets.list', operation: { httpPath: '/all' } },
    });
  });

  it('passes on what was typed with a refusal, including half-typed rows', () => {
    const actor = begin();
    const newArgument = { name: 'id', in: '' } as const;
    actor.send({ type: 'change', change: (draft) => ({ ...draft, newArgument }) });
    actor.send({ type: 'save', spec: shop });
    const { output } = actor.getSnapshot();
    expect(output).toMatchObject({
      kind: 'refused',
      refusal: { code: 'invalid-operation-name' },
      draft: { newArgument },
    });
    const draft = output?.kind === 'refused' ? output.draft : undefined;
    const again = createActor(operationDialog, { input: { spec: shop, target: {}, draft } });
    expect(again.getSnapshot().context.draft).toBe(draft);
  });

  it('says which rows were begun and are not saved', () => {
    const row = (newArgument: OperationDraft['newArgument']) => {
      const actor = begin('pets.list');
      actor.send({ type: 'change', change: (draft) => ({ ...draft, newArgument }) });
      actor.send({ type: 'save', spec: shop });
      return actor.getSnapshot().output;
    };
    expect(row({ name: 'id', in: 'query' })).toMatchObject({
      kind: 'incomplete',
      leftOut: ['The argument id was not added: it needs a type.'],
    });
    expect(row({ name: '', in: '', type: { kind: 'string' } })).toMatchObject({
      leftOut: ['The new argument was not added: it needs a name and a location.'],
    });
    expect(row({ name: 'id', in: 'query', type: { kind: 'string' } })).toMatchObject({
      kind: 'saved',
      leftOut: [],
    });
    const actor = begin('pets.list');
    actor.send({
      type: 'change',
      change: (draft) => ({ ...draft, newThrow: { ...draft.newThrow, code: 404 } }),
    });
    actor.send({ type: 'save', spec: shop });
    expect(actor.getSnapshot().output).toMatchObject({
      leftOut: ['The throw 404 was not added: it needs a type.'],
    });
  });

  it('hands out what was typed when it is dismissed', () => {
    const actor = begin('pets.list');
    actor.send({
      type: 'change',
      change: (draft) => ({ ...draft, operation: { ...draft.operation, name: 'other' } }),
    });
    actor.send({ type: 'dismiss' });
    expect(actor.getSnapshot().output).toMatchObject({
      kind: 'dismissed',
      draft: { operation: { name: 'other' } },
    });
    const untouched = begin('pets.list');
    untouched.send({ type: 'dismiss' });
    expect(untouched.getSnapshot().output).toEqual({ kind: 'dismissed' });
  });
});
