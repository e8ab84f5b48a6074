#!/bin/sh
# Remakes the small videos of this folder, for which it needs ffmpeg with libx264 and libx265. Only this script does: the tests
# read the committed files. Every one that can carry text carries the word SMUGGLED, which must not survive.
set -eu
cd "$(dirname "$0")"

picture='testsrc2=size=128x96:rate=25:duration=2'
sound='sine=frequency=440:sample_rate=44100:duration=2'
make() { ffmpeg -v error -y -fflags +bitexact "$@"; }
x264='-c:v libx264 -preset slow -crf 36 -pix_fmt yuv420p -g 25 -flags:v +bitexact'
aac='-c:a aac -b:a 32k -ac 1 -flags:a +bitexact'
text='-metadata title=SMUGGLED -metadata comment=SMUGGLED -metadata:s handler_name=SMUGGLED'

both() { make -f lavfi -i "$picture" -f lavfi -i "$sound" $x264 $aac $text "$@"; }
both -bf 2 -movflags +faststart faststart.mp4
both -bf 2 index-at-end.mp4
both -bf 2 -movflags +use_metadata_tags -metadata SMUGGLED=SMUGGLED titled.mp4
both -bf 2 -movflags +frag_keyframe+empty_moov fragmented.mp4
both -bf 2 -movflags +frag_keyframe+empty_moov+default_base_moof fragmented-from-moof.mp4
both -bf 2 -movflags +frag_keyframe+delay_moov fragmented-edited.mp4
both -bf 2 -movflags +frag_keyframe hybrid.mp4
make -f lavfi -i "$picture" $x264 -bf 2 $text silent.mp4
make -f lavfi -i "$picture" $x264 -bf 0 -vf setsar=4/3 $text -movflags +faststart wide-pixels.mp4
make -i index-at-end.mp4 -c copy -metadata:s:v rotate=90 turned.mp4
make -f lavfi -i "$picture" -c:v libx265 -x265-params log-level=error -preset slow -crf 36 \
  -pix_fmt yuv420p -tag:v hvc1 $text hevc.mp4
make -f lavfi -i "$picture" -f lavfi -i "$sound" -f lavfi -i 'sine=frequency=880:sample_rate=44100:duration=2' \
  -map 0 -map 1 -map 2 $x264 $aac two-sound-tracks.mp4
# What editors write by default and phones do not play.
for colours in yuv420p10le yuv422p yuv444p; do
  make -f lavfi -i "$picture" -c:v libx264 -crf 30 -pix_fmt "$colours" "not-for-phones/h264-${colours#yuv}.mp4"
done
printf '1\n00:00:00,000 --> 00:00:01,000\nSMUGGLED\n' >subtitle.srt
make -i index-at-end.mp4 -i subtitle.srt -map 0 -map 1 -c copy -c:s mov_text subtitled.mp4
rm subtitle.srt
