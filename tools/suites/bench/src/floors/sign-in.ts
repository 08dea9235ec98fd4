import argon2 from 'argon2';
import express from 'express';
import jwt from 'jsonwebtoken';
import { randomUUID } from 'node:crypto';
import mongoose, { type Types } from 'mongoose';
import { serve } from './serve';

interface Account {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  passwordHash: string;
}

/**
 * The work of POST /client/signin on bare components, without contracts, limits, logs and metrics: Express reads the
 * request, Mongoose finds the account and writes the session and the audit entry, argon2 checks the password and
 * jsonwebtoken signs the token.
 */
export async function serveSignIn(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const modelOf = (name: string, collection: string, fields = {}) =>
    connection.model(name, new mongoose.Schema(fields, { strict: false, collection }));
  const users = modelOf('users', 'users', { usernameLower: String });
  const audit = modelOf('audit', 'benchaudit');
  const secret = randomUUID();
  const app = express().use(express.json());
  app.post('/', async (req, res) => {
    const { username, password } = req.body as { username: string; password: string };
    const account = await users.findOne({ usernameLower: username.toLowerCase() }).lean<Account>();
    if (!account || !(await argon2.verify(account.passwordHash, password))) return void res.sendStatus(401);
    const session = { id: randomUUID(), expiresAt: new Date(Date.now() + 60_000) };
    await users.updateOne({ _id: account._id }, { $push: { sessions: session } });
    await audit.create({ teamId: account.teamId, action: 'signed-in', at: new Date() });
    const token = jwt.sign({ sub: account._id.toHexString(), sid: session.id }, secret);
    res.json({ token, username, expiresIn: 60 });
  });
  await serve(app);
}
