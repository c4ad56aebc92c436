/** @file What failed in a run of Jest: its files, its tests, and why in short. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../setup/paths.mjs';

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: Assertion[] }[] }} JestReport Jest's `--json`
 */

/** A difference's first lines say what is wrong; the whole stands where the test ran. */
const MAX_LINES = 15;

/** @param {JestReport} report @returns {string[]} the files with a failure, also those that didn't load */
export const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/**
 * @param {JestReport} report
 * @returns {{ name: string, why: string }[]} `file › test`, or the file alone where it didn't load, and the first lines of the message
 */
export const failuresOf = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0
        ? [{ name: file, why: firstLines(message) }]
        : failed.map(({ fullName, failureMessages }) => ({
            name: `${file} › ${fullName}`,
            why: firstLines(failureMessages?.[0]),
          }));
    });

const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .join('\n');
