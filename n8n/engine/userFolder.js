const { resolve } = require('node:path');

// A folder for each worker: two that write n8n's settings at once would read half a file.
process.env.N8N_USER_FOLDER = resolve(__dirname, '../../.cache/jest', process.env.JEST_WORKER_ID);
