import { handleSidebarCall } from '../../../src/addon/sidebar/handle-call';
import { transaction, travelId } from '../../support/api/sample-records';
import { failure, type Route, record } from '../../support/api/scripted-api';
import { connectionsOf } from '../../support/platform/connected-platform';
import { call, input, listShown, platformWith } from './called-sidebar';

describe('an interrupted tagging run', () => {
  const ids = [1, 2, 3].map((number) => transaction(number).id);
  const runTags = [{ id: travelId, path: 'Travel' }];
  const begin = (route: Route) => {
    const platform = platformWith({ [`POST /v1/tags/${travelId}/transactions`]: route });
    call(platform, 'connect', input);
    const selectionId = listShown(platform, ids);
    const send = (transactionIds: readonly string[]) =>
      call(platform, 'attachTag', { selectionId, tagId: travelId, transactionIds, tags: runTags });
    const progress = () => call(platform, 'getInterruptedRun').data.run;
    return { platform, send, progress };
  };
  const tagged = () => record({ tagId: travelId, taggedCount: 2 });

  test('shows what was tagged until everything is tagged', () => {
    const { send, progress } = begin(tagged);
    expect(progress()).toBeNull();
    send(ids.slice(0, 2));
    expect(progress()).toMatchObject({
      tags: runTags,
      transactionIds: ids,
      batches: [{ tagId: travelId, from: 1, to: 2, status: 'done' }],
    });
    send(ids.slice(2));
    expect(progress()).toBeNull();
  });

  test('is requested only by the Tag view, and costs two reads and two writes per batch', () => {
    const { platform, send } = begin(tagged);
    send(ids.slice(0, 1));
    const { connectionFingerprint } = call(platform, 'getState').data;
    const selectionId = listShown(platform, ids);
    for (const name of Object.keys(platform.calls)) delete platform.calls[name];
    const text = JSON.stringify({
      operation: 'attachTag',
      input: { connectionFingerprint, selectionId, tagId: travelId, transactionIds: ids.slice(1, 2), tags: runTags },
    });
    handleSidebarCall(text, platform, connectionsOf(platform));
    const { 'user.cache.get': reads, 'user.cache.put': writes } = platform.calls;
    expect([reads, writes]).toEqual([2, 2]);
    call(platform, 'getState');
    expect(platform.calls['user.cache.get']).toBe(2);
  });

  test('records a batch as sent before the API responds', () => {
    let noted: unknown;
    const { send, progress } = begin(() => {
      noted = progress().batches;
      return tagged();
    });
    send(ids.slice(0, 2));
    expect(noted).toEqual([{ tagId: travelId, from: 1, to: 2, status: 'sent' }]);
  });

  test('is not recorded if the cache refuses writes, and the tags still count as attached', () => {
    const { platform } = begin(tagged);
    const selectionId = listShown(platform, ids);
    const { connectionFingerprint } = call(platform, 'getState').data;
    platform.userCache.put = () => {
      throw new Error('Service invoked too many times for one day: cache write.');
    };
    const input = { connectionFingerprint, selectionId, tagId: travelId, transactionIds: ids, tags: runTags };
    const answer = handleSidebarCall(
      JSON.stringify({ operation: 'attachTag', input }),
      platform,
      connectionsOf(platform),
    );
    expect(JSON.parse(answer)).toEqual({ ok: true, data: { tagId: travelId, taggedCount: 2 } });
  });

  test('is deleted when the user dismisses it, and expires with the list of its rows', () => {
    const { platform, send, progress } = begin(() => failure(404, 'not_found'));
    send(ids.slice(0, 2));
    expect(progress().batches).toEqual([{ tagId: travelId, from: 1, to: 2, status: 'failed' }]);
    call(platform, 'forgetRun');
    expect(progress()).toBeNull();
    send(ids.slice(0, 2));
    platform.state.now += 6 * 3_600_000;
    expect(progress()).toBeNull();
  });
});
