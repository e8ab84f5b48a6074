package ads.frontrow.internal

import android.content.Context
import android.graphics.SurfaceTexture
import android.media.MediaPlayer
import android.view.Surface
import android.view.TextureView
import android.view.View
import kotlin.math.min

/** What a video tells. */
internal sealed class VideoTold {
    /** A frame is drawn. Told with each of the first frames. */
    object Playing : VideoTold()

    object Ended : VideoTold()

    object Failed : VideoTold()

    /** The player is gone, for example with its activity. It goes on from here. */
    class Interrupted(val position: Int) : VideoTold()

    /** Another app has taken the sound. */
    object LostSound : VideoTold()
}

/**
 * Plays a file, contained in its place. A player lives as long as there is a surface to draw on.
 */
internal class AdVideo(
    context: Context,
    private val source: String,
    private var position: Int,
    private var isMuted: Boolean,
    private val told: (VideoTold) -> Unit,
) : FramedView(context), TextureView.SurfaceTextureListener {
    private val texture = TextureView(context)
    private val focus = SoundFocus(context) { told(VideoTold.LostSound) }
    private var player: MediaPlayer? = null
    private var surface: Surface? = null
    private var isPrepared = false
    private var isEnded = false
    private var mustPlay = false
    private var shape = Pair(0, 0)

    init {
        texture.surfaceTextureListener = this
        addView(texture)
    }

    fun play(mustPlay: Boolean) {
        if (this.mustPlay == mustPlay) return
        this.mustPlay = mustPlay
        follow()
    }

    fun mute(isMuted: Boolean) {
        this.isMuted = isMuted
        follow()
    }

    /** Ends the player and gives the sound back. */
    fun release() {
        val player = player ?: return
        this.player = null
        focus.give()
        if (isPrepared) position = player.currentPosition
        isPrepared = false
        player.release()
        surface?.release()
        surface = null
        told(VideoTold.Interrupted(position))
    }

    override fun frames(width: Int, height: Int): Map<View, Frame> {
        val (wide, high) = shape
        if (wide <= 0 || high <= 0) return mapOf(texture to Frame(0, 0, width, height))
        val scale = min(width.toFloat() / wide, height.toFloat() / high)
        val fitWidth = (wide * scale).toInt()
        val fitHeight = (high * scale).toInt()
        val left = (width - fitWidth) / 2
        val top = (height - fitHeight) / 2
        return mapOf(texture to Frame(left, top, left + fitWidth, top + fitHeight))
    }

    override fun onSurfaceTextureAvailable(texture: SurfaceTexture, width: Int, height: Int) {
        try {
            open(texture)
        } catch (_: Exception) {
            told(VideoTold.Failed)
        }
    }

    override fun onSurfaceTextureSizeChanged(texture: SurfaceTexture, width: Int, height: Int) = Unit

    override fun onSurfaceTextureDestroyed(texture: SurfaceTexture): Boolean {
        release()
        return true
    }

    override fun onSurfaceTextureUpdated(texture: SurfaceTexture) {
        if (isPrepared) told(VideoTold.Playing)
    }

    private fun open(texture: SurfaceTexture) {
        val player = MediaPlayer()
        this.player = player
        surface = Surface(texture)
        player.setSurface(surface)
        player.setDataSource(source)
        player.setOnVideoSizeChangedListener { _, width, height ->
            shape = Pair(width, height)
            requestLayout()
        }
        player.setOnCompletionListener {
            isEnded = true
            focus.give()
            told(VideoTold.Ended)
        }
        player.setOnErrorListener { _, _, _ ->
            told(VideoTold.Failed)
            true
        }
        player.setOnPreparedListener {
            isPrepared = true
            quietly {
                if (position > 0) player.seekTo(position)
                follow()
            }
        }
        player.setVolume(0f, 0f)
        player.prepareAsync()
    }

    /** A muted video leaves other sound alone. */
    private fun follow() {
        val player = player
        if (player == null || !isPrepared || isEnded) return
        if (mustPlay && !isMuted && focus.take()) player.setVolume(1f, 1f)
        else {
            player.setVolume(0f, 0f)
            focus.give()
        }
        // A player that has not begun must not be paused.
        if (mustPlay) player.start() else if (player.isPlaying) player.pause()
    }
}
