import { describe, expect, it } from 'vitest';
import { asDatabaseError } from './database-error.ts';

/** An error as pg throws it for an error response of the server. */
const ofServer = (code: string) => Object.assign(new Error('said by the server'), { code });
const ofSystem = (code: string) => Object.assign(new Error('connect'), { code, syscall: 'connect' });

describe('errors of the database', () => {
  it.each([
    ofServer('08006'),
    ofServer('53300'),
    ofServer('57P01'),
    ofServer('57P03'),
    ofSystem('ECONNREFUSED'),
    ofSystem('ENOENT'),
    new AggregateError([ofSystem('ECONNREFUSED'), ofSystem('ECONNREFUSED')]),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('are unavailable: %s', (error) => {
    expect(asDatabaseError(error)).toMatchObject({ code: 'database.unavailable', cause: error });
  });

  it.each([
    ofServer('23505'),
    ofServer('53200'),
    ofServer('57014'),
    ofServer('42P01'),
    Object.assign(new Error('no file'), { code: 'ENOENT' }),
    new Error('something else'),
    'a text',
  ])('stay as they are: %s', (error) => {
    expect(asDatabaseError(error)).toBe(error);
  });
});
