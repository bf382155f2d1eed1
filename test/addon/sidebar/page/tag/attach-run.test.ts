import { addonErrors } from '../../../../../src/addon/errors/error-codes';
import {
  type AttachEvent,
  type AttachRun,
  countBatches,
  describeAttaching,
  describeBatch,
  describeProgress,
  describeTotal,
  pausesRun,
  planAttaching,
  reduceRun,
  totalByTag,
} from '../../../../../src/addon/sidebar/page/tag/attach-run';

import { sendBatches } from '../../../../../src/addon/sidebar/page/tag/send-batches';
import type { SidebarError, SidebarResponse } from '../../../../../src/addon/sidebar/protocol';

const hotels = { id: 't-hotels', path: 'Travel › Hotels' };
const tax = { id: 't-tax', path: 'Tax' };
const ids = (count: number) => Array.from({ length: count }, (_, index) => `tx-${index + 1}`);
const failure = (code: string, retryAfterSeconds: number | null = null): SidebarError => ({
  code,
  message: 'Refused.',
  requestId: null,
  retryAfterSeconds,
});

describe('planRun', () => {
  test.each([
    [0, []],
    [1, [[1, 1]]],
    [99, [[1, 99]]],
    [100, [[1, 100]]],
    [
      101,
      [
        [1, 100],
        [101, 101],
      ],
    ],
    [
      213,
      [
        [1, 100],
        [101, 200],
        [201, 213],
      ],
    ],
  ])('puts %p transactions into batches of 100', (count, places) => {
    const { batches } = planAttaching([hotels], ids(count));
    expect(batches.map(({ from, to }) => [from, to])).toEqual(places);
    expect(batches.flatMap(({ transactionIds }) => transactionIds)).toEqual(ids(count));
  });

  test('makes ten batches of 1,000 for each tag, one tag after the other', () => {
    const { batches } = planAttaching([hotels, tax], ids(1000));
    expect(batches.map(({ transactionIds }) => transactionIds.length)).toEqual(new Array(20).fill(100));
    expect(batches.map(({ tagId }) => tagId)).toEqual([
      ...new Array(10).fill('t-hotels'),
      ...new Array(10).fill('t-tax'),
    ]);
  });

  test('sends a transaction only once if it was selected twice', () => {
    expect(planAttaching([hotels], ['a', 'b', 'a']).batches[0]?.transactionIds).toEqual(['a', 'b']);
  });

  test('without a tag there is nothing to send', () => {
    expect(planAttaching([], ids(3)).batches).toEqual([]);
  });
});

/** Runs the sending loop over a scripted API and returns what was sent and how it ended. */
async function send(run: AttachRun, answer: (call: number) => SidebarResponse<'attachTag'>, stopAfter = Infinity) {
  let state = run;
  const sent: string[][] = [];
  const dispatch = (event: AttachEvent) => {
    state = reduceRun(state, event);
  };
  const picked = run.batches
    .map((batch, index) => ({ batch, index }))
    .filter(({ batch }) => batch.state.status !== 'done');
  await sendBatches(
    picked,
    async ({ transactionIds }) => {
      sent.push(transactionIds);
      return answer(sent.length);
    },
    dispatch,
    () => sent.length >= stopAfter,
  );
  return { run: state, sent };
}

const tagged = (taggedCount: number): SidebarResponse<'attachTag'> => ({ ok: true, data: { tagId: 't', taggedCount } });

describe('sendBatches', () => {
  test('sends each batch once, in order', async () => {
    const { run, sent } = await send(planAttaching([hotels], ids(213)), () => tagged(100));
    expect(sent.map((part) => [part[0], part.length])).toEqual([
      ['tx-1', 100],
      ['tx-101', 100],
      ['tx-201', 13],
    ]);
    expect(countBatches(run)).toEqual({ waiting: 0, sending: 0, done: 3, failed: 0 });
    expect(run.isSending).toBe(false);
  });

  test('a failed batch does not stop the others', async () => {
    const { run, sent } = await send(planAttaching([hotels], ids(213)), (call) =>
      call === 2 ? { ok: false, error: failure('not_found') } : tagged(call === 1 ? 100 : 13),
    );
    expect(sent).toHaveLength(3);
    expect(run.batches.map(({ state }) => state)).toEqual([
      { status: 'done', taggedCount: 100 },
      { status: 'failed', error: failure('not_found') },
      { status: 'done', taggedCount: 13 },
    ]);
    expect(run.pausedBy).toBeNull();
  });

  test('an error that affects every batch pauses the run, and no batch counts as failed', async () => {
    const { run, sent } = await send(planAttaching([hotels], ids(213)), (call) =>
      call === 2 ? { ok: false, error: failure('rate_limited', 30) } : tagged(100),
    );
    expect(sent).toHaveLength(2);
    expect(countBatches(run)).toEqual({ waiting: 2, sending: 0, done: 1, failed: 0 });
    expect(run.pausedBy).toEqual(failure('rate_limited', 30));
  });

  test('stops before the next batch on request, and waits for the current one', async () => {
    const { run, sent } = await send(planAttaching([hotels], ids(213)), () => tagged(100), 1);
    expect(sent).toHaveLength(1);
    expect(countBatches(run)).toEqual({ waiting: 2, sending: 0, done: 1, failed: 0 });
  });

  test('a batch counts as done even if the response has no count', async () => {
    const { run } = await send(
      planAttaching([hotels], ids(2)),
      () => ({ ok: true, data: {} }) as SidebarResponse<'attachTag'>,
    );
    expect(run.batches[0]?.state).toEqual({ status: 'done', taggedCount: null });
    expect(totalByTag(run)).toEqual([
      { tagId: 't-hotels', tagPath: 'Travel › Hotels', requestedCount: 2, taggedCount: 2 },
    ]);
  });
});

test.each([
  ['unauthorized', null, true],
  ['forbidden_scope', null, true],
  ['rate_limited', null, true],
  ['internal_error', 5, true],
  ['not_found', null, false],
  ['invalid_query', null, false],
  ['script_failed', null, true],
  ['network', null, true],
  ['time_limit', null, true],
  ['connection_changed', null, true],
])('the error %s with a wait of %p pauses the run: %p', (code, wait, pauses) => {
  expect(pausesRun(failure(code, wait))).toBe(pauses);
});

test('counts the tagged transactions of each tag', async () => {
  const { run } = await send(planAttaching([hotels, tax], ids(150)), (call) =>
    call === 4 ? { ok: false, error: failure('not_found') } : tagged(call % 2 === 1 ? 100 : 50),
  );
  expect(totalByTag(run)).toEqual([
    { tagId: 't-hotels', tagPath: 'Travel › Hotels', requestedCount: 150, taggedCount: 150 },
    { tagId: 't-tax', tagPath: 'Tax', requestedCount: 150, taggedCount: 100 },
  ]);
});

describe('description of a run', () => {
  test.each([
    [1, 1, 'Transaction 1'],
    [101, 200, 'Transactions 101–200'],
  ])('names the batch from %p to %p', (from, to, said) => {
    expect(describeBatch({ from, to })).toBe(said);
  });

  test.each([
    [1, 1, '1 transaction now has the tag Tax.'],
    [3, 3, '3 transactions now have the tag Tax.'],
    [113, 213, '113 of 213 transactions now have the tag Tax.'],
    [0, 3, '0 of 3 transactions now have the tag Tax.'],
  ])('describes %p of %p tagged transactions', (taggedCount, requestedCount, said) => {
    expect(describeTotal({ tagId: 't', tagPath: 'Tax', requestedCount, taggedCount })).toBe(said);
  });

  test('progress counts failed batches as done', async () => {
    const { run } = await send(planAttaching([hotels], ids(213)), (call) =>
      call === 2 ? { ok: false, error: failure('not_found') } : tagged(100),
    );
    expect(describeProgress(run)).toBe('3 of 3 batches, 1 failed');
    expect(describeAttaching(run)).toBe('Partly done');
  });

  test('the heading shows the state of the run', () => {
    const plan = planAttaching([hotels], ids(1));
    const sending = reduceRun(plan, { type: 'started' });
    expect(describeAttaching(sending)).toBe('Tagging…');
    expect(describeAttaching(reduceRun(sending, { type: 'stopping' }))).toBe('Stopping after this batch…');
    expect(describeAttaching(reduceRun(sending, { type: 'ended' }))).toBe('Stopped');
    const paused = reduceRun(sending, { type: 'paused', error: failure('rate_limited') });
    expect(describeAttaching(reduceRun(paused, { type: 'ended' }))).toBe('Paused');
    const failed = reduceRun(sending, {
      type: 'batch',
      index: 0,
      state: { status: 'failed', error: failure('not_found') },
    });
    expect(describeAttaching(reduceRun(failed, { type: 'ended' }))).toBe('Nothing was tagged');
    const done = reduceRun(sending, { type: 'batch', index: 0, state: { status: 'done', taggedCount: 1 } });
    expect(describeAttaching(reduceRun(done, { type: 'ended' }))).toBe('Done');
  });
});

test('these errors of the add-on pause a run, without a wait', () => {
  expect(
    Object.keys(addonErrors)
      .filter((code) => pausesRun(failure(code, null)))
      .sort(),
  ).toEqual([
    ...['authorization_required', 'connection_changed', 'forbidden_scope', 'google_quota', 'network', 'not_connected'],
    ...['rate_limited', 'selection_expired', 'time_limit', 'unauthorized'],
  ]);
});
