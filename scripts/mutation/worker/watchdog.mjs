import { workerData } from 'node:worker_threads';

// the thread of the process may be in a loop without end
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > workerData[0]) {
    process.kill(process.pid, 'SIGKILL');
  }
}, 500);
