const { resolve } = require('node:path');

// a folder for each worker, because two would corrupt n8n's settings
process.env.N8N_USER_FOLDER = resolve(__dirname, '../../.cache/jest', process.env.JEST_WORKER_ID);
