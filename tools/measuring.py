"""Shared by the comparisons with other programs: a server, time and memory."""
import functools
import http.server
import subprocess
import tempfile
import threading
import time


class Server:
    """Serves a folder on the loopback interface."""

    def __init__(self, folder):
        handler = functools.partial(Quiet, directory=folder)
        self.server = Patient(('127.0.0.1', 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.root = 'http://127.0.0.1:%d/' % self.server.server_address[1]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Patient(http.server.ThreadingHTTPServer):
    """Does not report clients that hang up."""
    request_queue_size = 200

    def handle_error(self, *_):
        pass


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    disable_nagle_algorithm = True  # or each response waits for 40 ms
    requests = 0

    def log_request(self, *_):
        Quiet.requests += 1

    def log_message(self, *_):
        pass


def peak(pid):
    """The most memory that a process has had so far, in MB; 0 if it has ended."""
    try:
        with open('/proc/%d/status' % pid, encoding='utf-8') as file:
            return next((int(line.split()[1]) / 1024 for line in file if line.startswith('VmHWM')), 0)
    except OSError:
        return 0


class Run:
    """A program that was run: its exit code, output, seconds, and the most memory it had, in MB."""

    def __init__(self, *arguments, seconds=None, **options):
        begun, self.memory = time.time(), 0
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(arguments, stdout=out, stderr=errors, stdin=subprocess.DEVNULL, **options)
            self.cut = False
            while process.poll() is None:
                self.memory = max(self.memory, peak(process.pid))
                time.sleep(0.005)
                if seconds and time.time() - begun > seconds:
                    process.kill()
                    self.cut = True
            self.seconds = time.time() - begun
            self.code = process.returncode
            self.out, self.errors = (text(file) for file in (out, errors))


def text(file):
    file.seek(0)
    return file.read().decode(errors='replace')
