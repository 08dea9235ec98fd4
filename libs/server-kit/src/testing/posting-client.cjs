/** The program of post-until-refused.ts. Its argument is the port, and its one message the outcomes. */
const { request } = require('node:http');

const port = Number(process.argv[2]);
const clients = 12;
const outcomes = [];

const post = () =>
  new Promise((resolve) => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(String(answer.statusCode)));
    });
    call.once('error', ({ code }) => resolve(code));
    call.end('body');
  });

async function postUntilRefused() {
  for (let outcome = ''; outcome !== 'ECONNREFUSED';) {
    outcome = await post();
    outcomes.push(outcome);
  }
}

Promise.all(Array.from({ length: clients }, postUntilRefused)).then(() => process.send(outcomes));
