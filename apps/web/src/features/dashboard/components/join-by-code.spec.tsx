import { endpoints, messages } from '@cutroom/contracts';
import { screen, within } from '@testing-library/react';
import { buildEditor, buildFreeEditor } from '../../../testing/builders';
import { serveEmptyDashboard } from '../../../testing/dashboard-pages';
import { answer, heldReply, refusal, type FakeReply } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const joined = answer(endpoints.joinTeam, { profile: buildEditor(), creator: { username: 'asha' } });

async function open(reply: FakeReply = joined) {
  const app = await renderApp('/dashboard', {
    as: buildFreeEditor(),
    serve: (server) => {
      serveEmptyDashboard(server);
      server.on(endpoints.joinTeam, reply);
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Join with an invite code' }));
  const submit = async (code: string) => {
    if (code) await app.user.type(form.getByRole('textbox', { name: 'Invite Code' }), code);
    await app.user.click(form.getByRole('button', { name: 'Join team' }));
  };
  return { ...app, form, submit };
}

describe('an invite code on the dashboard', () => {
  it('joins the team in the same session and shows the notice', async () => {
    const app = await open();
    await app.submit('invite-code-2026ab');
    expect(await screen.findByText("You've joined asha's team")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View Team' })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Join with an invite code' })).not.toBeInTheDocument();
    expect(app.server.calls(endpoints.joinTeam).map(({ body }) => body)).toEqual([
      { code: 'INVITECODE2026AB' },
    ]);
  });

  it.each([
    ['nothing', '', messages.inputsAreEmpty],
    ['too few characters', 'ABC', messages.inviteInvalid],
  ])('makes no call for %s', async (_, code, message) => {
    const app = await open();
    await app.submit(code);
    expect(app.form.getByRole('alert')).toHaveTextContent(message);
    expect(app.form.getByRole('textbox')).toHaveAccessibleErrorMessage(message);
    expect(app.server.calls(endpoints.joinTeam)).toHaveLength(0);
  });

  it.each<[string, FakeReply, string | RegExp]>([
    ['the code is unknown', refusal(400, messages.inviteInvalid), messages.inviteInvalid],
    ['the limit is reached', refusal(429, messages.tooManyRequests), messages.tooManyRequests],
  ])('stays in the field when %s', async (_, reply, text) => {
    const app = await open(reply);
    await app.submit('INVITEINVITE2026');
    expect(await app.form.findByRole('alert')).toHaveTextContent(text);
    expect(app.form.getByRole('textbox')).toHaveValue('INVITEINVITE2026');
  });

  it('discovers that an earlier attempt succeeded when its response was lost', async () => {
    const app = await open();
    app.server.on(endpoints.joinTeam, () => {
      app.server.on(endpoints.identity, answer(endpoints.identity, buildEditor()));
      return 'unreachable';
    });
    await app.submit('INVITEINVITE2026');
    expect(await screen.findByRole('link', { name: 'View Team' })).toBeInTheDocument();
  });

  it('sends one request when the form is submitted twice', async () => {
    const held = heldReply();
    const app = await open();
    app.server.on(endpoints.joinTeam, held.handler);
    await app.submit('INVITEINVITE2026');
    await app.user.click(app.form.getByRole('button', { name: 'Join team' }));
    held.release(joined);
    expect(await screen.findByText("You've joined asha's team")).toBeInTheDocument();
    expect(app.server.calls(endpoints.joinTeam)).toHaveLength(1);
  });
});
