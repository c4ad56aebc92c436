/** @file What the product's reads are held against: Node's own server and PostgreSQL's driver, one statement, nothing else. Nobody is asked who they are. */
import { createServer } from 'node:http';
import pg from 'pg';

const { PORT, DATABASE_URL, STATEMENT, VALUES, POOL_SIZE } = process.env;
const values = JSON.parse(VALUES);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) });

createServer(async (_request, response) => {
  const { rows } = await pool.query(STATEMENT, values);
  const body = JSON.stringify(rows[0]);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
}).listen(Number(PORT), '127.0.0.1');
