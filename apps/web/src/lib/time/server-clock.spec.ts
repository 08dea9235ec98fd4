import { noteServerTime, serverNow } from './server-clock';

const now = Date.UTC(2026, 10, 20, 12);
const respond = (headers: HeadersInit) => noteServerTime(new Response(null, { headers }));

beforeEach(() => {
  jest.useFakeTimers({ now });
});

describe("the server's time", () => {
  it.each([
    ['is six hours ahead of', 'Fri, 20 Nov 2026 18:00:00 GMT', 18],
    ['is a day behind', 'Thu, 19 Nov 2026 12:00:00 GMT', -12],
  ])('is known when the server %s this browser', (_, date, hour) => {
    respond({ date });
    expect(serverNow()).toBe(Date.UTC(2026, 10, 20, hour));
    jest.advanceTimersByTime(1_000);
    expect(serverNow()).toBe(Date.UTC(2026, 10, 20, hour) + 1_000);
  });

  it.each([{}, { date: 'soon' }])('stays as it was after a response with the headers %j', (headers) => {
    respond({ date: 'Fri, 20 Nov 2026 12:00:05 GMT' });
    respond(headers as HeadersInit);
    expect(serverNow()).toBe(now + 5_000);
  });
});
